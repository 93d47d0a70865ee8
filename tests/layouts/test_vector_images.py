"""SVG images: each way to say how a shape is painted is drawn as Chromium draws it, or refused by its name."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from layouts.drawing.backends import png
from layouts.drawing.scene import Scene, Use
from layouts.drawing.vector_images import read_svg

from ..long_run import LONG, ROWS, first_of
from .test_svg import difference, screenshot

SIDE = 100
"""Pixels of CSS of a picture; twice as many are compared."""
XMLNS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
BOX = '<rect x="20" y="30" width="50" height="40" {}/>'
PAIR = '<rect x="10" y="10" width="50" height="50"/><rect x="40" y="40" width="50" height="50"/>'
ANGLE = '<path d="M20 80L50 20L80 80" {}/>'
LINED = ANGLE.format('fill="none" stroke="#246" stroke-width="12" {}')
DASHED = '<path d="M10 80L50 20" fill="none" stroke="#246" stroke-width="12" stroke-dasharray="{}"/>'

STOPS = (
    "<style>.far{stop-color:#048}</style><linearGradient id='a'>"
    "<stop offset='10%' stop-color='#f80' stop-opacity='.8'/>"
    "<stop offset='.6' style='stop-color:#8c4;stop-opacity:.8'/><stop offset='1' class='far' stop-opacity='80%'/>"
    "</linearGradient>"
)
HARMLESS = {
    "-inkscape-stroke": "hairline", "--own": "1", "alignment-baseline": "top", "baseline-shift": "9",
    "clip": "rect(0 0 0 0)",
    "clip-rule": "evenodd", "color-interpolation": "linearRGB", "color-interpolation-filters": "sRGB", "cursor": "wait",
    "color-rendering": "optimizeSpeed", "direction": "rtl", "dominant-baseline": "hanging", "enable-background": "new",
    "flood-color": "red", "flood-opacity": ".5", "font": "italic 30px serif", "font-size": "40px", "font-weight": "900",
    "glyph-orientation-vertical": "90", "image-rendering": "pixelated", "isolation": "isolate", "kerning": "9",
    "letter-spacing": "9px", "lighting-color": "red", "line-height": "3", "mask-type": "alpha", "overflow": "hidden",
    "pointer-events": "none", "shape-rendering": "geometricPrecision", "solid-color": "red", "stop-color": "red",
    "stop-opacity": ".2", "text-anchor": "end", "text-decoration": "underline", "text-indent": "20px",
    "text-rendering": "optimizeSpeed", "touch-action": "none", "transition": "all 1s", "unicode-bidi": "isolate",
    "user-select": "none", "vertical-align": "sub", "white-space": "pre", "will-change": "transform",
    "word-spacing": "9px", "writing-mode": "vertical-rl",
}  # fmt: skip


def styled(css: str, body: str) -> str:
    return f"<style>{css}</style>{body}"


DRAWN: Mapping[str, str] = {
    # ---- colours
    **{
        f"fill {colour}": BOX.format(f'fill="{colour}"') + "<circle r='9'/>"
        for colour in (
            "#F004", "#ff000040", "#0a3", "RebeccaPurple", "transparent", "none", "rgb(255,0,0)", "rgba(255,0,0,.25)",
            "rgb(100% 0% 50% / 40%)", "hsl(200, 80%, 40%)", "hsla(120deg 60% 40% / .5)", "hsl(.5turn 100% 30%)",
            "hwb(30 20% 10%)",   "currentColor", "inherit",
        )
    },
    "currentColor of a group": "<g color='#c30'><g color='#07c'>" + BOX.format("fill='currentColor'") + "</g></g>",
    "color with opacity": "<g style='color:#f008'>" + BOX.format("fill='currentColor'") + "</g>",
    # ---- what groups hand on
    "fill-opacity of a group": f'<g fill-opacity=".4">{PAIR}</g>',
    "stroke of a group": f'<g stroke="#a00" stroke-width="6" stroke-opacity=".5" fill="none">{PAIR}</g>',
    "opacity of a group": f'<g opacity=".4">{PAIR}</g>',
    "opacity twice": f'<g opacity=".6"><g style="opacity:50%">{PAIR}</g><circle cx="50" cy="50" r="20"/></g>',
    "opacity of fill and stroke": BOX.format('fill="#c60" stroke="#048" stroke-width="14" opacity=".5"'),
    "both opacities": BOX.format(
        'fill="#c60" stroke="#048" stroke-width="14" fill-opacity=".5" stroke-opacity=".6" opacity=".9"'
    ),
    "visibility": f'<g visibility="hidden">{BOX.format("")}<circle r="30" visibility="visible"/></g>',
    "display": f'<g display="none">{BOX.format("")}</g><g style="display:inline"><circle r="30"/></g>',
    "initial": "<g fill='red'>" + BOX.format("fill='initial'") + "</g>",
    # ---- what is drawn again, and pictures in pictures
    "use": '<defs><g id="a"><rect width="20" height="30" rx="4"/><circle r="9" fill="#c30"/></g></defs>'
    '<use href="#a" x="20" y="20"/><use xlink:href="#a" transform="translate(60 60) rotate(30)" fill="#080"'
    ' opacity=".5"/>',
    "use of a use": f'<g id="a" stroke="#a00">{BOX.format("")}</g><use id="b" href="#a" x="10"/>'
    '<use href="#b" y="15"/>',
    "use of a symbol": '<symbol id="a" viewBox="0 0 10 20"><circle cx="5" cy="10" r="8"/></symbol>'
    '<use href="#a" x="10" y="10" width="40" height="40"/><use href="#a" x="50%" y="50" width="20" height="20%"/>',
    "symbol that overflows": '<symbol id="a" style="overflow:visible" viewBox="0 0 10 10"><circle r="8"/></symbol>'
    '<symbol id="b"><rect width="50%" height="300"/></symbol>'
    '<use href="#a" x="30" y="30" width="20" height="20"/><use href="#b" x="60" y="10" width="30" height="80"/>',
    "svg in an svg": f'<svg x="10" y="20" width="50" height="60" viewBox="0 0 100 100" fill="#a40">{PAIR}</svg>'
    '<svg x="60%" width="40%" height="30"><circle r="50%"/></svg>',
    **{
        f"svg in an svg {fit}": f'<svg x="10" y="5" width="80" height="40" viewBox="10 10 80 80" '
        f'preserveAspectRatio="{fit}">{PAIR}</svg>'
        for fit in ("none", "xMinYMin meet", "xMaxYMax slice", "xMidYMin slice", "xMaxYMid")
    },
    "use of an svg": f'<defs><svg id="a" x="5" width="90" height="9" viewBox="0 0 100 100">{PAIR}</svg></defs>'
    '<use href="#a" x="10" y="10" width="50" height="50"/>',
    # ---- gradients and clips
    "linear gradient": f"{STOPS}<linearGradient id='B' href='#a' y2='1'/>" + BOX.format('fill="url(#B)"'),
    "linear gradient through transforms": f"{STOPS}<linearGradient id='b' xlink:href='#a' x2='.7' y1='.2' "
    "gradientTransform='rotate(20) skewX(30)'/><g transform='skewY(9) scale(1 .7)'>"
    + BOX.format('style="fill:url(\'#b\')"') + "</g>",
    "linear gradient in units": f"{STOPS}<linearGradient id='b' href='#a' gradientUnits='userSpaceOnUse' x1='30%' "
    "x2='70'/><circle r='40' fill='url(#b)' fill-opacity='.5'/>" + BOX.format('fill="url(#b)" opacity=".7"'),
    "radial gradient": f"{STOPS}<radialGradient id='b' href='#a'/>"
    "<ellipse cx='50' cy='50' rx='45' ry='20' fill='url(#b)'/>",
    "radial gradient with a focus": f"{STOPS}<radialGradient id='b' href='#a' fx='.3' fy='40%' r='.6'/>"
    "<path d='M5 5C60 0 90 40 95 95C40 90 0 60 5 5Z' fill='url(#b)' transform='rotate(9 50 50)'/>",
    "radial gradient in units": f"{STOPS}<radialGradient id='b' href='#a' gradientUnits='userSpaceOnUse' cx='0' cy='0' "
    "r='1' gradientTransform='matrix(40 9 -8 20 50 50)'/>" + BOX.format('fill="url(#b)" stroke="#000"'),
    "fading gradients": f"{STOPS}<radialGradient id='b'><stop stop-color='red'/><stop offset='1' stop-opacity='0'/>"
    "</radialGradient><linearGradient id='c' x2='0' y2='1'><stop stop-opacity='.2' stop-color='#048'/>"
    "<stop offset='.7' stop-color='#8c4'/></linearGradient><rect y='20' width='99' height='20'/>"
    "<g opacity='.8' transform='rotate(5)'>"
    "<circle cx='50' cy='50' r='40' fill='url(#b)'/></g>" + BOX.format("fill='url(#c)' fill-opacity='.9'"),
    "gradient of nothing": "<linearGradient id='a'/>" + BOX.format('fill="url(#a)" stroke="red"'),
    "clip": "<clipPath id='k'><circle cx='50' cy='50' r='30'/></clipPath><g clip-path='url(#k)' transform='scale(.9)'>"
    + PAIR + "</g>",
    "clip of several": "<clipPath id='k' transform='rotate(9)'><circle cx='40' cy='50' r='20'/>"
    "<path d='M30 40v20h50v-20z'/><rect display='none' width='9' height='9'/></clipPath>"
    f"<g style='clip-path:url(#k)' opacity='.5'>{PAIR}</g>",
    "clip with a hole": "<clipPath id='k'><path d='M9 9h80v80h-80zM30 30v40h40v-40z'/></clipPath>"
    + BOX.format('clip-path="url(#k)" transform="rotate(9)"'),
    "clip of a use": "<clipPath id='k'><circle cx='30' cy='40' r='25'/></clipPath><defs>" + BOX.format("id='a'")
    + "</defs><use href='#a' x='20' y='9' transform='scale(.9)' clip-path='url(#k)'/>",
    "clips of a symbol and an svg": "<clipPath id='k'><circle cx='5' cy='5' r='5'/></clipPath>"
    "<symbol id='a' viewBox='0 0 10 10' clip-path='url(#k)'><rect width='10' height='10'/></symbol>"
    "<use href='#a' x='9' width='40' height='40'/><svg x='60' y='50' clip-path='url(#k)'>"
    "<rect width='9' height='9'/></svg>",
    "percentages of where a gradient and a clip stand": f"{STOPS}<linearGradient id='b' href='#a' "
    "gradientUnits='userSpaceOnUse' x2='50%'/><clipPath id='k'><rect width='9%' height='9%'/></clipPath>"
    "<svg x='9' y='9' width='60' height='60' viewBox='0 0 20 20'><rect width='20' height='9' fill='url(#b)'/>"
    "<rect y='9' width='20' height='20' transform='translate(0 9)' clip-path='url(#k)'/></svg>",
    "overflow auto": "<svg x='40' y='40' width='9' height='9' overflow='auto'><circle r='30'/></svg>",
    # ---- lines
    **{f"stroke-linecap {cap}": LINED.format(f'stroke-linecap="{cap}"') for cap in ("butt", "round", "square")},
    **{f"stroke-linejoin {join}": LINED.format(f'stroke-linejoin="{join}"') for join in ("miter", "round", "bevel")},
    "round corners, butt ends": LINED.format('stroke-linejoin="round" stroke-linecap="butt"'),
    "stroke-miterlimit": LINED.format('stroke-miterlimit="2"')
    + '<path d="M20 99L50 60L80 99" stroke="red" stroke-width="9" fill="none"/>',
    "stroke-dasharray": LINED.format('stroke-dasharray="9 4 2" stroke-dashoffset="5"'),
    "stroke-dasharray in %": DASHED.format("10%, 5%"),
    "stroke-width in %": BOX.format('stroke="#000" fill="none" stroke-width="8%"'),
    "stroke-width 0": BOX.format('stroke="red" stroke-width="0"'),
    "paint-order": BOX.format('stroke="red" fill="#048" stroke-width="16" paint-order="stroke"'),
    "paint-order markers": BOX.format('stroke="red" fill="#048" stroke-width="16" style="paint-order:markers stroke"'),
    "fill-rule": '<path d="M10 10h80v80h-80zM30 30h40v40h-40z" fill-rule="evenodd"/>',
    "clip-rule": '<path d="M10 10h80v80h-80zM30 30h40v40h-40z" clip-rule="evenodd"/>',
    # ---- transforms
    **{
        f"transform {text}": f'<rect x="20" y="20" width="30" height="20" transform="{text}"/>'
        for text in (
            "translate(20)", "translate (10 , 20)", "rotate(30 50 50)", "scale(1.5 .5)", "skewX(20)", "skewY(-10)",
            "matrix(.8,.2,-.3,1,20,-5)", "rotate(20)translate(10-5)", "translate(10,10) scale(-1,1) translate(-60)",
        )
    },
    **{
        f"style transform: {text}": f'<rect x="20" y="20" width="30" height="20" style="transform:{text}"/>'
        for text in (
            "rotate(30deg)", "translate(10px, 1cm)", "rotate(.1turn);transform-origin:center", "scale(.5);"
            "transform-origin:100% bottom", "skew(10deg,5deg)", "rotate(45deg);transform-origin: 30px 40px",
            "none", "rotate(45deg); transform-origin: left", "rotate(45deg); transform-origin: bottom right",
            "scale(.5); transform-origin: top",
        )
    },
    "transform beats attribute": '<rect width="30" height="20" transform="scale(9)" style="transform:scale(2)"/>',
    "transform-origin by attribute": BOX.format('transform="rotate(30)" transform-origin="50 50"'),
    "mirrored line": "<g transform='scale(-1 1) translate(-100)'>" + DASHED.format("9 4") + "</g>",
    # ---- shapes
    "rect": '<rect x="10%" y="20" width="50%" height="8mm" rx="12"/>'
    '<rect y="70" width="90" height="20" rx="9" ry="30"/>',
    "circle": '<circle cx="50%" cy="30" r="10%"/><ellipse cx="50" cy="70" rx="40" ry="20"/><ellipse cx="20" rx="20"/>',
    "geometry in style": '<rect style="x:10px;y:20px;width:50%;height:1cm;rx:5px"/>'
    '<circle style="r:9px;cx:70px;cy:80px"/>',
    "line": '<line x1="10" y1="10" x2="90%" y2="50%" stroke="#000" stroke-width="5"/>',
    "lines without area": '<path d="M10 10L90 90M9 90h80L9 90" stroke="#f00" stroke-opacity=".3" stroke-width="20"/>',
    "points": '<polygon points="10,10 90,10 50,60"/><polyline points="10-10 20 90 90 90" fill="none" stroke="red"/>',
    "path": '<path d="M10 10h30v30H10zm50 0q20 0 20 20t-20 20s-30 30-30-9a9 5 30 0110,10A20 20 0 1 0 80 80"/>',
    "path with zeros": '<path d="M007 010L.5.5L1e1 09e1L90 090"/>',
    "small units": '<g transform="scale(100000)"><path d="M.0001 .0001L.0009 .0002L.0005 .0008z"/></g>',
    # ---- style sheets
    "class": styled(".a{fill:#c00}.b{fill:#0c0}", BOX.format('class="b a"')),
    "specificity": styled("#x{fill:#c00} rect.a{fill:#0c0} g rect{fill:#00c}", "<g>" + BOX.format("id='x'") + "</g>"),
    "important": styled(".a{fill:#c00!important}", BOX.format('class="a" style="fill:#0c0" fill="#00c"')),
    "selectors": styled(
        "g>rect:first-child{fill:#c00} :not(.a)+.a{stroke:#0c0;stroke-width:9} [width='50']:is(rect){opacity:.5}",
        f"<g>{PAIR}<rect x='90' class='a' width='9' height='9'/></g>",
    ),
    "remarks": styled("/* a */ .a/**/{fill:/* b */#c00;;} @font-face{font-family:x} .b:hover{fill:#00f}",
                      BOX.format('class="a b"')),
    "cdata": "<style type='text/css'><![CDATA[rect{fill:#c00}]]></style>" + BOX.format(""),
    "sheet in defs": f"<defs><style>rect{{fill:#c00}}</style><rect width='99' height='99'/></defs>{BOX.format('')}",
    # ---- what changes nothing
    "harmless properties": BOX.format(f'style="{";".join(f"{k}:{v}" for k, v in HARMLESS.items())}"'),
    "harmless attributes": BOX.format(" ".join(f'{k}="{v}"' for k, v in HARMLESS.items() if k[0] != "-"))
    + BOX.format('data-name="A" id="a" p-id="7" role="img" tabindex="0" clip-path="none" mix-blend-mode="normal"'),
    "other namespaces": '<x:thing xmlns:x="a:b"><rect width="90" height="90"/></x:thing>'
    + BOX.format('x:y="1" xmlns:x="a:b"'),
    "a link": f'<a xlink:href="https://example.org">{BOX.format("")}</a>',
    "switch": f'<switch><foreignObject requiredExtensions="a:b"/><g>{BOX.format("")}</g><circle r="90"/></switch>',
    "metadata": f"<title>A</title><desc>B</desc><metadata/>{BOX.format('')}<!-- [if IE]><rect/><![endif] -->",
}  # fmt: skip
ROOTS: Mapping[str, str] = {
    "fill of the root": f'<svg {XMLNS} width="48" height="48" viewBox="0 0 100 100" fill="none" stroke="currentColor"'
    f' stroke-width="7" stroke-linecap="round" stroke-linejoin="round">{PAIR}</svg>',
    "opacity of the root": f'<svg {XMLNS} viewBox="0 0 100 100" style="opacity:.5" color="#080">{PAIR}</svg>',
    "viewBox from elsewhere": f'<svg {XMLNS} viewBox="-20,500 40 40"><circle cy="520" r="9"/></svg>',
    "tiny": f'<svg {XMLNS} viewBox="0 0 .001 .001"><circle cx=".0005" cy=".0005" r=".0004"/></svg>',
    "inkscape": f"""<?xml version="1.0" encoding="UTF-8" standalone="no"?><svg width="100mm" height="100mm" {XMLNS}
        xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" viewBox="0 0 100 100" version="1.1" id="svg5"
        xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" inkscape:version="1.2" xml:space="preserve">
        <sodipodi:namedview id="n" pagecolor="#ffffff" showgrid="false"/><defs id="d"/>
        <g inkscape:label="Layer 1" inkscape:groupmode="layer" id="l" style="display:inline">
        <path style="color:#000;fill:#ff5555;stroke:#1a1a1a;stroke-width:2.5;stroke-linecap:butt;stroke-linejoin:miter;
        stroke-miterlimit:4;stroke-dasharray:none;stroke-dashoffset:0;stroke-opacity:1;paint-order:markers fill stroke;
        -inkscape-font-specification:Sans;font-variation-settings:normal;opacity:1;vector-effect:none;fill-opacity:.8;
        stop-color:#000000" sodipodi:nodetypes="cccc" d="m 10,10 40,60 30,-40 z" id="p"/></g></svg>""",
    "illustrator": f"""<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
        <!-- Generator: Adobe Illustrator 27.0 --><svg version="1.1" id="Layer_1" {XMLNS} x="0px" y="0px"
        viewBox="0 0 100 100" style="enable-background:new 0 0 100 100;" xml:space="preserve"><style type="text/css">
        .st0{{fill:#F7931E;stroke:#000000;stroke-width:3;stroke-miterlimit:10;}} .st1,.st2{{fill-rule:evenodd;
        clip-rule:evenodd;}} .st2{{opacity:0.6;fill:none;stroke:#0071BC}}</style><switch><g>
        <polygon class="st0" points="50,10 90,90 10,90 "/><path class="st1" d="M40,60h20v20H40V60z M45,65v9h9v-9H45z"/>
        <rect class="st2" x="5" y="5" width="90" height="90"/></g></switch></svg>""",
    "figma": f"""<svg width="100" height="100" viewBox="0 0 100 100" fill="none" {XMLNS}><rect width="100" height="100"
        rx="16" fill="#F2F2F2"/><path fill-rule="evenodd" clip-rule="evenodd" d="M20 20H80V80H20V20ZM40 40V60H60V40H40Z"
        fill="black" fill-opacity="0.87"/><path d="M10 90L90 10" stroke="#18A0FB" stroke-width="4"
        stroke-linecap="round" stroke-linejoin="round"/></svg>""",
    "affinity": f"""<?xml version="1.0" encoding="UTF-8" standalone="no"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN"
        "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><svg width="100%" height="100%" viewBox="0 0 100 100" {XMLNS}
        version="1.1" xml:space="preserve" xmlns:serif="http://www.serif.com/"
        style="fill-rule:evenodd;clip-rule:evenodd;stroke-linejoin:round;stroke-miterlimit:2;"><g
        transform="matrix(1,0,0,1,5,-3)"><g id="Layer1" serif:id="Layer 1"><path
        d="M20,20L80,30L50,90L20,20Z" style="fill:rgb(234,88,12);stroke:black;stroke-width:2px;"/></g></g></svg>""",
    "not square": f'<svg {XMLNS} viewBox="0 0 100 40"><defs><circle id="a" r="9"/></defs><use href="#a" x="50%" '
    'y="50%"/><svg x="5" y="5" width="30" height="10"><rect width="50%" height="50%"/></svg>'
    '<rect x="70%" y="10%" width="10%" height="20%"/><circle cx="90%" cy="60%" r="9%"/></svg>',
    "utf-16": f'<?xml version="1.0" encoding="UTF-16"?><svg {XMLNS} viewBox="0 0 100 100">{PAIR}</svg>',
}
PICTURES: Mapping[str, str] = ROOTS | {
    name: f'<svg {XMLNS} viewBox="0 0 100 100" fill="#369">{body}</svg>' for name, body in DRAWN.items()
}


def encoded(name: str) -> bytes:
    return PICTURES[name].encode("utf-16" if name == "utf-16" else "utf-8")


@LONG
def test_all_are_drawn_as_chromium_draws_them(tmp_path: Path) -> None:
    """Looked at on one page, and as the PDF prints them."""
    across, page, scenes = 10, ["<!doctype html><style>body{margin:0}img{position:absolute;width:100px}</style>"], []
    for i, name in enumerate(PICTURES):
        (tmp_path / f"{i}.svg").write_bytes(encoded(name))
        page.append(f'<img src="{i}.svg" style="left:{i % across * SIDE}px;top:{i // across * SIDE}px">')
        symbol = read_svg("a.svg", encoded(name))
        scenes.append(Scene(25.4, 25.4, (Use(symbol, 0, 0, 25.4 / symbol.width),)))
    shot, side = screenshot(tmp_path, "\n".join(page), across * SIDE, (len(PICTURES) // across + 2) * SIDE), 2 * SIDE
    unlike = {}
    for i, (name, printed) in enumerate(zip(PICTURES, png.pictures(scenes, side), strict=True)):
        left, top = i % across * side, i // across * side
        mean, spot = difference(shot.crop((left, top, left + side, top + side)), printed)
        if mean > 2 or spot > 24:
            unlike[name] = mean, spot
    assert unlike == {}


NOT_DRAWN = {
    "animation": "a 1s", "backdrop-filter": "blur(9px)", "clip-path": "url(#a)", "filter": "url(#a)",
    "marker-end": "url(#a)",
    "marker-mid": "url(#a)", "marker-start": "url(#a)", "mask": "url(#a)", "mix-blend-mode": "multiply",
    "rotate": "9deg", "scale": "2", "translate": "9px", "vector-effect": "non-scaling-stroke", "display": "contents",
    "stroke-linejoin": "miter-clip", "stroke-linecap": "inherit-not", "visibility": "half", "fill-rule": "odd",
    "fill": "var(--a)", "stroke": "gradient", "color": "lch(50% 9 9)", "opacity": "half", "fill-opacity": "calc(.5)",
    "stroke-opacity": "x", "stroke-width": "1em", "stroke-dashoffset": "1vw", "stroke-dasharray": "-1",
    "stroke-miterlimit": "0", "transform": "perspective(9px)", "transform-origin": "50% 50% 9px",
    "transform-box": "somewhere",
}  # fmt: skip
IN_STYLES_ALONE = {
    "all": "unset", "background": "red", "border": "1px solid", "d": "path(&quot;M0 0L9 9&quot;)",
    "-webkit-filter": "blur(9px)",
    "mask-image": "url(#a)", "marker": "url(#a)", "zoom": "2", "content-visibility": "hidden", "cx": "9",
}  # fmt: skip
SHAPE = '<g stroke="#000" stroke-dasharray="9" fill="currentColor"><circle cx="50" cy="50" r="30" {}/></g>'


@ROWS
@pytest.mark.parametrize("as_style", [False, True])
@pytest.mark.parametrize("name", [*NOT_DRAWN, *IN_STYLES_ALONE])
def test_what_isnt_drawn_is_named(name: str, as_style: bool) -> None:
    """Whether it is said by an attribute or a style, of the shape or of what is round it."""
    if not as_style and name in IN_STYLES_ALONE:
        return
    value = (NOT_DRAWN | IN_STYLES_ALONE)[name]
    if name == "transform-origin":
        said = f'style="transform:scale(2);{name}:{value}"' if as_style else f'transform="scale(2)" {name}="{value}"'
    else:
        said = f'style="{name}:{value}"' if as_style else f'{name}="{value}"'
    with pytest.raises(ValueError, match=re.escape(value.partition("(")[0][:9])):
        read(SHAPE.format(said))


def read(body: str, root: str = 'viewBox="0 0 100 100"', before: str = "") -> None:
    read_svg("a.svg", f"{before}<svg {XMLNS} {root}>{body}</svg>".encode())


ELEMENTS = {
    "<rect width='9' height='9' fill='url(#a)'/>": "uses 'url(#a)'",
    "<pattern id='a'/><rect width='9' height='9' fill='url(#a)'/>": "uses 'url(#a)'",
    "<linearGradient id='a' spreadMethod='reflect'/><rect width='9' height='9' fill='url(#a)'/>": "spreadMethod",
    "<linearGradient id='a'/><rect width='9' height='9' stroke='url(#a)'/>": "a line with a gradient",
    "<linearGradient id='a' href='#b'/><linearGradient id='b' href='#a'/><rect width='9' height='9' fill='url(#a)'/>":
        "leads to '#",
    "<linearGradient id='a' href='a.svg#b'/><rect width='9' height='9' fill='url(#a)'/>": "leads to 'a.svg#b'",
    "<radialGradient id='a' fr='1'><stop/></radialGradient><rect width='9' height='9' fill='url(#a)'/>": "begins at a",
    "<radialGradient id='a'>" + "<stop/>" * 101 + "</radialGradient><rect width='9' height='9' fill='url(#a)'/>":
        "more than 100 colours",
    "<clipPath id='a'><text>A</text></clipPath><rect width='9' height='9' clip-path='url(#a)'/>": "<text> in a clip",
    "<rect width='9' height='9' style='clip-path:circle(4px)'/>": "clip-path: circle",
    "<clipPath id='a' clipPathUnits='objectBoundingBox'/><rect width='9' height='9' clip-path='url(#a)'/>":
        "parts of a shape",
    "<clipPath id='a'><path clip-rule='evenodd' d='M0 0H9V9ZM2 2H5V5Z'/></clipPath>"
    "<rect width='9' height='9' clip-path='url(#a)'/>": "several outlines",
    "<text x='9'>A</text>": "<text>", "<image href='a.png'/>": "<image>", "<use xlink:href='#a'/>": "<use>",
    "<g id='a'><use href='#b'/></g><g id='b'><use href='#a'/></g>": "a <use> of '#b'",
    "<use href='a.svg#b'/>": "a <use> of 'a.svg#b'",
    "<foreignObject/>": "<foreignObject>", "<script>1</script>": "<script>",
    "<rect width='9' height='9'><animate attributeName='x' to='9'/></rect>": "<animate>",
    "<defs><set xlink:href='#a' attributeName='x' to='9'/></defs>": "<set>",
    "<style>@media print{rect{fill:red}}</style>": "@media", "<style>@import 'a.css';</style>": "@import",
    "<style>@supports (x:y){rect{fill:red}}</style>": "@supports", "<style type='text/less'>a{}</style>": "text/less",
    "<style media='print'>a{}</style>": "print", "<style>rect{fill:red</style><style>}</style>": "can't be read",
    "<style>rect~rect{fill:red}</style>": "rect~rect", "<style>rect:has(a){fill:red}</style>": "rect:has",
    "<style>rect::before{fill:red}</style>": "rect::before",
    "<style>g{rect{fill:red}}</style><g><rect/></g>": "can't be read",
    "<style>rect[{fill:red}</style>": "can't be read", "<g systemLanguage='de'><rect/></g>": "systemLanguage",
    "<g requiredExtensions='a'><rect/></g>": "requiredExtensions", "<path d='M0 0L9 x'/>": "'x' is no part of a path",
    "<path d='M0 0L9'/>": "too few numbers", "<polyline points='0 0 9'/>": "too few numbers",
    "<rect width='9pp' height='1'/>": "9pp",
    "<rect width='9' height='9' transform='rotate(45'/><rect transform='turn(9)'/>": "turn(9)",
    "<rect width='9' height='9' style='transform:rotate(45)'/>": "without a unit",
    "<circle r='9' style='transform:scale(2);transform-origin:center;transform-box:fill-box'/>": "fill-box",
    "<path d='M0 0L9 9' stroke='red' transform='scale(3 1)'/>": "scales a line unevenly",
    "<path d='M0 0L9 9' pathLength='5' stroke='red' stroke-dasharray='1'/>": "pathLength",
    "<rect style='x:revert;width:9px;height:9px'/>": "'revert'",
    "<rect style='width:calc(1px)' height='9'/>": "calc(1px)",
    "<rect style='width:9' height='9'/>": "without a unit", "<rect width='9rem' height='9'/>": "'9rem'",
    "<rect width='9' height='9' fill='oklch(0.7 0.15 140)'/>": "oklch(",
    "<rect width='9' height='9' fill='CanvasText'/>": "canvastext", "<circle r='1e999'/>": "'1e999'",
    "<rect x='1e308' width='1e308' height='1e308'/>": "too large",
    "<rect width='9e9' height='9'/>": "times its own size",
    "<a:div xmlns:a='http://www.w3.org/1999/xhtml'/>": "<div>",
}  # fmt: skip


def test_what_is_drawn_again_and_again_has_an_end() -> None:
    """Groups of two that use the next one: a million and more."""
    groups = [f"<g id='a{i}'><use href='#a{i + 1}'/><use href='#a{i + 1}'/></g>" for i in range(20)]
    with pytest.raises(ValueError, match="elements"):
        read("".join(groups) + "<g id='a20'/>")


@pytest.mark.parametrize("tag", first_of(["g", "switch", "clipPath"]))
def test_what_draws_nothing_again_and_again_has_an_end(tag: str) -> None:
    used = "<rect width='9' height='9' clip-path='url(#a)'/>" if tag == "clipPath" else "<use href='#a'/>"
    with pytest.raises(ValueError, match="elements"):
        read(f"<{tag} id='a'>{'<title/>' * 300}<circle r='9'/></{tag}>{used * 300}")


@pytest.mark.parametrize("body", ELEMENTS)
def test_what_isnt_read_is_named(body: str) -> None:
    with pytest.raises(ValueError, match=re.escape(ELEMENTS[body])):
        read(body)


@pytest.mark.parametrize(
    ("root", "before", "said"),
    [
        ('viewBox="0 0 9 9"', "<?xml-stylesheet href='a.css'?>", "from another file"),
        ('viewBox="0 0 9 9"', "<!DOCTYPE svg [<!ENTITY a '1'>]>", "declares entities"),
        ('viewBox="0 0 9 9"', "<!DOCTYPE svg [<!ENTITY % a '1'>]>", "declares entities"),
        ('viewBox="0 0 9 9"', "<!DOCTYPE svg [<!ATTLIST rect rx CDATA '1'>]>", "declares entities or attributes"),
        ('viewBox="0 0 9"', "", "neither a viewBox"),
        ('viewBox="0 0 1e300 1"', "", "has no size"),
        ('viewBox="nan 0 9 9"', "", "has no size"),
        ('viewBox="0 0 9 9" width="9" height="5" preserveAspectRatio="none"', "", "preserveAspectRatio"),
        ('viewBox="0 0 9 9" style="transform:rotate(9deg)"', "", "transform of the whole picture"),
        ('viewBox="0 0 9 9" style="background:red"', "", "background"),
    ],
)
def test_what_the_whole_says(root: str, before: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        read("<rect width='9' height='9'/>", root, before)


def test_entities_in_another_encoding() -> None:
    text = (
        f'<?xml version="1.0" encoding="UTF-16"?><!DOCTYPE svg [<!ENTITY a "5">]><svg {XMLNS} width="&a;" height="9"/>'
    )
    with pytest.raises(ValueError, match="declares entities"):
        read_svg("a.svg", text.encode("utf-16"))
    with pytest.raises(ValueError, match="declares entities"):
        read("<title>&b;</title>", before='<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://a/b.dtd">')


BOMBS = {
    "letters in the address of a namespace": f"<g xmlns:a='{'x' * 301}'/>",
    "elements": "<g/>" * 50_001, "groups in one another": "<g>" * 61 + "</g>" * 61,
    "times its own size": "<path d='M0 0H1e9'/>",
    "dashes": "<path d='M0 0H99' stroke='red' stroke-dasharray='1e-9'/>", "2 MB": f"<title>{'a' * 2_000_000}</title>",
    "rules of style": f"<style>{'.a,' * 2_001}.b{{}}</style>", "bytes of styles": f"<style>{'a' * 1_000_001}</style>",
    "steps to find": f"<style>{'g ' * 20}rect{{}}</style>{'<g>' * 50}<rect/>{'</g>' * 50}",
    "steps to find the": f"<style>{'.a' * 5_000}{{}}</style>" + "<rect class='a'/>" * 1_001,
    "letters in one value": f"<rect transform='{'rotate(1)' * 2_000}'/>",
    "10,000 letters in one value": f"<style>rect{{--x:{'a ' * 6_000}}}</style><rect/>",
    "more than 10,000 letters in one": f"<style>{'.a' * 6_000}{{}}</style>",
    "nested too deeply": f"<rect style='x:{'(' * 9000}'/>",
    "see-through groups": f"<g opacity='.5'>{PAIR}</g>" * 301, "shapes": "<rect/>" * 20_001,
    "points": f"<path d='M0 0{'h1' * 400_001}'/>",
    "steps to find the styles": f"<style>{'rect:nth-last-child(2n)' + ':nth-last-child(2n)' * 200}{{}}</style>"
    + "<rect/>" * 7_000,
}  # fmt: skip


@pytest.mark.parametrize("name", first_of(BOMBS, 6))
def test_bounds_are_named(name: str) -> None:
    """So little says so much; none is begun upon before it is refused."""
    with pytest.raises(ValueError, match=name):
        read(BOMBS[name])
