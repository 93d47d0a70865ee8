"""The characters of junk, each in two poses: awake, and as it is when nobody looks. Drawn around (0, 0)."""

from __future__ import annotations

from collections.abc import Iterator

from layouts.outlines import map_points
from layouts.scene import Item
from layouts.shapes import outline, rect

from .pen import Ink, at, circle, clipped, d, gear
from .skins import eye


def draw_junk(ink: Ink, key: str, pose: int = 0) -> Iterator[Item]:
    """A junk's character alone around (0, 0), about 20 mm high."""
    poses = _CHARACTERS[key]
    return poses[pose % len(poses)](ink)


def _line(ink: Ink) -> float:
    return 0.7 if ink.full else 0.4


def _tone(ink: Ink, colour: str) -> str:
    return colour if ink.full else "white"


def _limbs(ink: Ink, path: str) -> Item:
    return ink.line(path, "ink", 0.75 if ink.full else 0.45)


def _eyes(
    ink: Ink, x: float, y: float, size: float = 1.0, apart: float = 1.9, look: tuple[float, float] = (0.25, 0.15)
) -> Iterator[Item]:
    for side in (-1, 1):
        yield eye(ink, x + side * apart * size, y, size, look)


def _mouth(ink: Ink, x: float, y: float, width: float, high: float, open: bool = True) -> Item:
    if open:
        path = f"M{x - width / 2} {y}Q{x} {y + high * 2} {x + width / 2} {y}Z"
        return ink.area(path, "#8C2F22" if ink.full else "ink", "ink", 0.45 if ink.full else 0.3)
    return ink.line(f"M{x - width / 2} {y}Q{x} {y + high} {x + width / 2} {y}", "ink", 0.55 if ink.full else 0.4)


def _light_bulb(ink: Ink) -> Iterator[Item]:
    w = _line(ink)
    arms = "M-4.6 1.4C-7.4 1.4 -8 -.8 -8.6 -2.4M4.6 1.4C7 2.6 8 .6 8.8 2.4"
    yield _limbs(ink, arms + "M-1.6 7.4L-2.4 9.6H-4M1.6 7.4L2.4 9.6H4")
    glass = "M-5.9 -3.6C-5.9 -7.4 -3.2 -9.8 0 -9.8S5.9 -7.4 5.9 -3.6"
    glass += "C5.9 -.6 3.2 .8 2.9 3.4H-2.9C-3.2 .8 -5.9 -.6 -5.9 -3.6Z"
    yield ink.area(glass, _tone(ink, "#FFE27A"), "ink", w)
    if ink.full:
        yield ink.line("M-4.3 -4.6C-4.2 -6.8 -2.8 -8.2 -1.2 -8.5", "white", 1)
    yield ink.area(rect(-3, 3.2, 6, 4.4, 0.8), _tone(ink, "#9FA8AD"), "ink", w)
    yield ink.line("M-3 4.7L3 4.2M-3 6.2L3 5.7", "ink", 0.5 if ink.full else 0.3)
    yield from _eyes(ink, 0, -3.6, 0.95)
    yield _mouth(ink, 0, -0.9, 2.6, 1.2)
    yield ink.line("M-8.6 -7.4L-10 -8.2M8.4 -7.4L9.8 -8.2", "#E39A06" if ink.full else "ink", 0.8 if ink.full else 0.4)


def _spring(ink: Ink) -> Iterator[Item]:
    behind = "".join(f"M4.2 {y - 0.9}C4.2 {y - 2.2} -4 {y - 2.6} -4 {y - 3}" for y in (7.2, 4.2, 1.2))
    front = "".join(f"M-4 {y}C-4 {y + 2} 4.2 {y + 1.4} 4.2 {y - 0.9}" for y in (7.2, 4.2, 1.2, -1.8))
    for path, wide, narrow, colour in ((behind, 1.9, 0.8, "#3C7E79"), (front, 2.4, 1.2, "#5AA6A0")):
        yield ink.line(path, "ink", wide if ink.full else narrow + 0.5)
        yield ink.line(path, _tone(ink, colour), narrow)
    yield _limbs(ink, "M-4.6 -3.6C-7 -5 -7.4 -7 -8.8 -7.2M4.6 -3.6C7 -5 7.4 -7 8.8 -7.2")
    yield ink.area(rect(-5.6, -9.2, 11.2, 5.8, 2.6), _tone(ink, "#5AA6A0"), "ink", _line(ink))
    yield from _eyes(ink, 0, -6.6, 0.85, 2.1, (0, -0.4))
    yield ink.line("M-3.4 8.8H3.4", "ink", 1.2 if ink.full else 0.6)


def _gears(ink: Ink) -> Iterator[Item]:
    w = _line(ink)
    yield ink.area(gear(5, 8, 5.4, 5.2, 0.24, 0.4), _tone(ink, "#C98A2B"), "ink", w)
    yield ink.area(circle(5.4, 5.2, 1.5), "kraft_light", "ink", 0.6 if ink.full else 0.4)
    yield _limbs(ink, "M-7.6 2C-9.6 3 -9.8 4.6 -9.6 6M-4.4 5.8L-5 8.8H-6.8")
    yield ink.area(gear(8, 10, -1.8, -2), _tone(ink, "#E0573A"), "ink", w)
    yield ink.area(circle(-1.8, -2, 4.9), _tone(ink, "#F07C5C"), "ink", 0.5 if ink.full else 0.3)
    yield from _eyes(ink, -1.8, -2.8, 0.95)
    yield _mouth(ink, -1.8, 0.2, 3, 1.1)


def _battery(ink: Ink) -> Iterator[Item]:
    w = _line(ink)
    arms = "M-5.2 .4C-8 .4 -8.8 -2 -8.4 -4.4M5.2 .4C8 .4 8.8 -2 8.4 -4.4"
    yield _limbs(ink, arms + "M-2 8L-2.4 9.8H-4M2 8L2.4 9.8H4")
    yield ink.area(circle(-8.4, -4.8, 1) + circle(8.4, -4.8, 1), "ink")
    yield ink.area(rect(-2, -9.8, 4, 2.6, 0.7), _tone(ink, "#C9CED1"), "ink", w)
    yield ink.area(rect(-5.2, -8, 10.4, 16, 1.6), _tone(ink, "#2F8F5B"), "ink", w)
    yield ink.area(rect(-4.9, -7.7, 9.8, 4.2, 1), _tone(ink, "#E7B73C"))
    yield ink.line("M-5.2 -3.5H5.2", "ink", 0.6 if ink.full else 0.4)
    yield ink.line("M0 -6.8V-4.2M-1.3 -5.5H1.3", "ink", 0.8 if ink.full else 0.5)
    yield from _eyes(ink, 0, -0.4, 0.95)
    yield _mouth(ink, 0, 2.8, 3.2, 1.3)
    yield ink.line("M-3.6 -3L-1 -1.9M3.6 -3L1 -1.9", "ink", 0.6 if ink.full else 0.4)


def _cable(ink: Ink) -> Iterator[Item]:
    coil = (
        "M-8.4 3.4C-8.4 -.4 7.6 -.4 7.6 3.4S-8.4 7.2 -8.4 3.4M-8.4 5.8C-8.4 9.6 7.6 9.6 7.6 5.8"
        "M-8.4 3.4V5.8M7.6 3.4V5.8M-3 2C-7 -1 -5 -4 -2.4 -4.2"
    )
    yield ink.line(coil, "ink", 2.7 if ink.full else 2.0)
    yield ink.line(coil, _tone(ink, "#7A5BB0"), 1.4)
    yield ink.line("M5.4 -9.2H9M5.4 -5H9", "ink", 1.5 if ink.full else 0.9)
    if ink.full:
        yield ink.line("M5.4 -9.2H8.6M5.4 -5H8.6", "#E7C55A", 0.7)
    plug = "M-3.4 -8.6Q-3.4 -10.6 -1.4 -10.6H4.4Q5.8 -10.6 5.8 -9.2V-5Q5.8 -3.6 4.4 -3.6H-1.4Q-3.4 -3.6 -3.4 -5.6Z"
    yield ink.area(plug, _tone(ink, "#9B7FD0"), "ink", _line(ink))
    yield from _eyes(ink, 1, -7.8, 0.82, 1.75, (0.4, 0))
    yield _mouth(ink, 1.3, -5.6, 2, 0.8)


BLADE = "M-1.2 -3.4C-3.8 -5.6 -4.8 -9.6 -2.8 -12.6C-1.6 -14.2 2 -14 2.8 -11.9C3.8 -8.8 3.2 -5.6 1.8 -3.2Z"


def _propeller(ink: Ink) -> Iterator[Item]:
    blade: list[Item] = [ink.area(BLADE, _tone(ink, "#B9713A"), "ink", _line(ink))]
    tip = ink.area(rect(-6, -15, 12, 4.2), _tone(ink, "#F5C33B"))
    band = ink.line("M-6 -10.8H6", "ink", 0.5 if ink.full else 0.4)
    blade += [clipped(d(BLADE), tip, band), ink.area(BLADE, None, "ink", _line(ink))]
    yield at(0, 0, at(0, 0, *blade), at(0, 0, *blade, angle=180), angle=47)
    yield ink.area(circle(0, 0, 4.9), _tone(ink, "#D7DCDE"), "ink", _line(ink))
    yield from _eyes(ink, 0, -0.9, 0.85, 1.75, (-0.3, 0.1))
    yield _mouth(ink, 0, 1.6, 2.6, 1.0)
    yield ink.line("M-8.6 -3C-8.4 -5 -7.4 -7 -6 -8.2M8.6 3C8.4 5 7.4 7 6 8.2", "soft", 0.6 if ink.full else 0.35)


def _fuel_can(ink: Ink) -> Iterator[Item]:
    w = _line(ink)
    arms = "M-6 2C-8.6 2 -8.8 4.6 -8.8 6M6.2 2C8.6 1.6 9 -.6 9 -2"
    yield _limbs(ink, arms + "M-2.6 8.6V10H-4.4M2.6 8.6V10H4.4")
    yield ink.area("M3.4 -6.6L7.2 -10.2L8.8 -8.8L5.8 -5Z", _tone(ink, "#8B969B"), "ink", w)
    can = "M-6.4 -5.2Q-6.4 -7.6 -4 -7.6H3L6.4 -4.2V6.6Q6.4 8.8 4.2 8.8H-4.2Q-6.4 8.8 -6.4 6.6Z"
    yield ink.area(can, _tone(ink, "#C8552B"), "ink", w)
    yield ink.line("M-4.4 -7.4V-9.6H.6V-7.4", "ink", 1.3 if ink.full else 0.7)
    yield ink.line("M-4 5.6H4", "#9B3B19" if ink.full else "ink", 1 if ink.full else 0.4)
    yield from _eyes(ink, 0, -2.2, 0.95, look=(0.1, 0.35))
    yield _mouth(ink, 0, 1.4, 3, 0.9, open=False)


# ---- when nobody looks -------------------------------------------------------------------------------------------


def _shut(ink: Ink, x: float, y: float, apart: float = 1.9, bent: float = 1.2) -> Item:
    """Two eyes shut, bent down in sleep or up with glee."""
    return ink.line(
        "".join(
            f"M{x + side * apart - 1.4} {y}Q{x + side * apart} {y + bent * 2} {x + side * apart + 1.4} {y}"
            for side in (-1, 1)
        ),
        "ink",
        0.6 if ink.full else 0.4,
    )


def _snores(ink: Ink, x: float, y: float) -> Item:
    """Two letters z."""
    d = "".join(
        f"M{x + a} {y + b}H{x + a + s}L{x + a} {y + b + s}H{x + a + s}" for a, b, s in ((0, 0, 2.2), (3, -2.8, 1.6))
    )
    return ink.line(d, "#8A6A3E" if ink.full else "ink", 0.6 if ink.full else 0.35)


def _bulb_asleep(ink: Ink) -> Iterator[Item]:
    w = _line(ink)
    yield _limbs(ink, "M-4.4 4.6C-6.6 5.6 -6.8 7.6 -6 9.2M3.4 6.6L4.6 9.6H6.2M.6 8.2L.2 9.8H-1.4")
    glass = "M-5.9 -3.6C-5.9 -7.4 -3.2 -9.8 0 -9.8S5.9 -7.4 5.9 -3.6"
    glass += "C5.9 -.6 3.2 .8 2.9 3.4H-2.9C-3.2 .8 -5.9 -.6 -5.9 -3.6Z"
    body: list[Item] = [ink.area(glass, _tone(ink, "#E9E2CF"), "ink", w)]
    if ink.full:
        body.append(ink.line("M-4.3 -4.6C-4.2 -6.8 -2.8 -8.2 -1.2 -8.5", "white", 1))
    body += [
        ink.area(rect(-3, 3.2, 6, 4.4, 0.8), _tone(ink, "#9FA8AD"), "ink", w),
        ink.line("M-3 4.7L3 4.2M-3 6.2L3 5.7", "ink", 0.5 if ink.full else 0.3),
        _shut(ink, 0, -4),
        ink.line("M-.8 -.6H1", "ink", 0.5 if ink.full else 0.35),
    ]
    yield at(-1.2, 0.6, *body, angle=-17)
    yield _snores(ink, 5.4, -6.6)


def _spring_crouched(ink: Ink) -> Iterator[Item]:
    behind = "".join(f"M4.8 {y - 0.5}C4.8 {y - 1.2} -4.6 {y - 1.6} -4.6 {y - 1.8}" for y in (7.6, 5.8, 4.0))
    front = "".join(f"M-4.6 {y}C-4.6 {y + 1.6} 4.8 {y + 1.2} 4.8 {y - 0.5}" for y in (7.6, 5.8, 4.0, 2.2))
    for path, wide, narrow, colour in ((behind, 1.9, 0.8, "#3C7E79"), (front, 2.2, 1.1, "#5AA6A0")):
        yield ink.line(path, "ink", wide if ink.full else narrow + 0.5)
        yield ink.line(path, _tone(ink, colour), narrow)
    yield _limbs(ink, "M-5.2 -1C-8 -1 -8.8 1.6 -8.4 4.4M5.2 -1C8 -1 8.8 1.6 8.4 4.4")
    yield ink.area(rect(-5.8, -4.6, 11.6, 5.8, 2.6), _tone(ink, "#5AA6A0"), "ink", _line(ink))
    yield _shut(ink, 0, -1.2, 2.2, -1.0)
    yield ink.line("M-4 8.8H4", "ink", 1.2 if ink.full else 0.6)
    yield ink.line("M-3 -6.8V-8.8M0 -7.2V-9.8M3 -6.8V-8.8", "soft", 0.7 if ink.full else 0.4)


def _gears_chasing(ink: Ink) -> Iterator[Item]:
    w = _line(ink)
    yield _limbs(ink, "M-5.6 5.4L-7 9.2M-1.4 5.6L1 9M5.6 1.6L4 4.4M7.6 1.4L9.4 3.6")
    yield ink.area(gear(8, 9, -3.6, -0.4, 0.2), _tone(ink, "#E0573A"), "ink", w)
    yield ink.area(circle(-3.6, -0.4, 4.5), _tone(ink, "#F07C5C"), "ink", 0.5 if ink.full else 0.3)
    yield from _eyes(ink, -3.4, -1.4, 0.9, look=(0.5, 0))
    yield _mouth(ink, -3.2, 1.2, 3, 1.2)
    yield ink.area(gear(6, 8, 6.6, -2, 0.24), _tone(ink, "#E9A23B"), "ink", w)
    yield from _eyes(ink, 6.8, -2.6, 0.55, look=(0.4, 0))
    yield ink.area(circle(6.9, -0.4, 0.6), "#8C2F22" if ink.full else "ink", "ink", 0.3)


def _battery_empty(ink: Ink) -> Iterator[Item]:
    w = _line(ink)
    yield _limbs(ink, "M-5.2 1.4C-7.4 2.4 -8 5 -7.4 7.6M5.2 .6C7.4 2 7.6 5 6.6 7.6M-2 8L-4.4 9.6H-6M2 8L4.4 9.6H6")
    body = [
        ink.area(rect(-2, -9.8, 4, 2.6, 0.7), _tone(ink, "#C9CED1"), "ink", w),
        ink.area(rect(-5.2, -8, 10.4, 16, 1.6), _tone(ink, "#9DB8A6"), "ink", w),
        ink.area(rect(-3.4, -6.4, 6.8, 2.6, 0.5), _tone(ink, "#F4EBDA"), "ink", 0.45 if ink.full else 0.3),
        ink.area(rect(-2.8, -5.8, 1.3, 1.4), "#C8372D" if ink.full else "ink"),
        *_eyes(ink, 0, -0.6, 0.9, look=(0, 0.5)),
        ink.line("M-3.6 -1.4H-.4M.4 -1.4H3.6", "ink", 0.7 if ink.full else 0.45),
        ink.line("M-1.6 4Q0 2.6 1.6 4", "ink", 0.55 if ink.full else 0.4),
    ]
    yield at(0, 0, *body, angle=8)


def _cable_rising(ink: Ink) -> Iterator[Item]:
    """The cable the other way round, its plug high up and wide awake."""

    def turned(path: str) -> str:
        return map_points(outline(path), lambda p: (-p[0], p[1]))

    coil = (
        "M-8.4 4.4C-8.4 .6 7.6 .6 7.6 4.4S-8.4 8.2 -8.4 4.4M-8.4 6.4C-8.4 9.8 7.6 9.8 7.6 6.4M-8.4 4.4V6.4M7.6 4.4V6.4"
    )
    coil = turned(coil + "M-3 3C-9 0 -4 -2 0 -1.4S4 -3 1 -4.4")
    yield ink.line(coil, "ink", 2.7 if ink.full else 2.0)
    yield ink.line(coil, _tone(ink, "#7A5BB0"), 1.4)
    yield ink.line("M-3 -10.4V-12.2M1 -10.4V-12.2", "ink", 1.5 if ink.full else 0.9)
    if ink.full:
        yield ink.line("M-3 -10.4V-11.9M1 -10.4V-11.9", "#E7C55A", 0.7)
    plug = "M-4.6 -9.2Q-4.6 -10.6 -3.2 -10.6H1.2Q2.6 -10.6 2.6 -9.2V-6Q2.6 -3.6 .6 -3.6H-2.6Q-4.6 -3.6 -4.6 -6Z"
    yield ink.area(plug, _tone(ink, "#9B7FD0"), "ink", _line(ink))
    yield from _eyes(ink, -1, -8, 0.8, 1.7, (0, -0.4))
    yield ink.area(circle(-1, -5.4, 0.9), "#8C2F22" if ink.full else "ink", "ink", 0.4 if ink.full else 0.3)


def _propeller_spinning(ink: Ink) -> Iterator[Item]:
    arcs = "M-10 -4.4C-8.6 -8.4 -4 -11 .6 -10.8M10 4.4C8.6 8.4 4 11 -.6 10.8"
    arcs += "M-7.4 -4.6C-6 -6.8 -3.4 -8.2 -.6 -8.2M7.4 4.6C6 6.8 3.4 8.2 .6 8.2"
    blade: list[Item] = [ink.area(BLADE, _tone(ink, "#B9713A"), "ink", _line(ink))]
    tip = ink.area(rect(-6, -15, 12, 4.2), _tone(ink, "#F5C33B"))
    blade += [clipped(d(BLADE), tip, ink.line("M-6 -10.8H6", "ink", 0.5 if ink.full else 0.4))]
    blade += [ink.area(BLADE, None, "ink", _line(ink))]
    yield ink.line(arcs, "soft", 0.8 if ink.full else 0.4)
    yield at(0, 0, at(0, 0, *blade), at(0, 0, *blade, angle=180), angle=112)
    yield ink.area(circle(0, 0, 4.9), _tone(ink, "#D7DCDE"), "ink", _line(ink))
    swirl = "C.9 -1.2 .9 -2.3 -.1 -2.3C-1.6 -2.3 -1.6 .1 0 .1C1.3 .1 1.7 -.9 1.5 -1.8"
    for x in (-1.9, 1.9):
        yield at(x, 0, ink.line(f"M0 -1.2{swirl}", "ink", 0.5 if ink.full else 0.35))
    yield ink.line("M-1.8 2.4Q-.9 1.4 0 2.4T1.8 2.4", "ink", 0.55 if ink.full else 0.4)


def _can_spilling(ink: Ink) -> Iterator[Item]:
    w = _line(ink)
    drop = "M9.4 -3.4C10.8 -1.4 11 -.6 10.2 .2S8.2 .2 8.2 -.8C8.2 -1.6 8.8 -2.2 9.4 -3.4Z"
    yield ink.area(drop, _tone(ink, "#EFB91B"), "ink", 0.45 if ink.full else 0.3)
    body = [
        _limbs(ink, "M-6 1C-8.4 -.4 -8.8 -3 -8 -5.2M6.2 2C8 3.4 8 5 7.2 6.6M-2.6 8.6L-4 10.4H-5.6M2.6 8.6V10H4.4"),
        ink.area("M3.4 -6.6L7.2 -10.2L8.8 -8.8L5.8 -5Z", _tone(ink, "#8B969B"), "ink", w),
        ink.area(
            "M-6.4 -5.2Q-6.4 -7.6 -4 -7.6H3L6.4 -4.2V6.6Q6.4 8.8 4.2 8.8H-4.2Q-6.4 8.8 -6.4 6.6Z",
            _tone(ink, "#C8552B"), "ink", w,
        ),
        ink.line("M-4.4 -7.4V-9.6H.6V-7.4", "ink", 1.3 if ink.full else 0.7),
        ink.line("M-4 5.6H4", "#9B3B19" if ink.full else "ink", 1 if ink.full else 0.4),
        *_eyes(ink, 0, -2.4, 1.0, look=(0.6, -0.3)),
        ink.area(circle(0.4, 1.8, 1.2), "#6E2216" if ink.full else "ink", "ink", 0.45 if ink.full else 0.3),
    ]  # fmt: skip
    yield at(-0.6, 0.4, *body, angle=13)


_CHARACTERS = {
    "light-bulb": (_light_bulb, _bulb_asleep), "spring": (_spring, _spring_crouched), "gears": (_gears, _gears_chasing),
    "battery": (_battery, _battery_empty), "cable": (_cable, _cable_rising),
    "propeller": (_propeller, _propeller_spinning), "fuel-can": (_fuel_can, _can_spilling),
}  # fmt: skip
