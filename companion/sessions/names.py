"""Names for sessions that nobody has to think of: easy to remember, to say and to type."""

from __future__ import annotations

from collections.abc import Collection

KINDS = """
amber arctic blue bold brisk bright calm clever cobalt copper coral crimson curious distant drifting early ember fading
fearless floating frosty gentle gleaming golden hidden hollow idle jolly lively lonely lucky lunar merry midnight nimble
orbital patient pearly polar quick quiet roaming rusty secret silent silver slow solar spinning stormy sunny swift tidal
tumbling velvet wandering wayward wild winding
"""
THINGS = """
anchor antenna apogee asteroid aurora beacon booster canopy capsule circuit comet cosmos crater crescent dynamo eclipse
engine equinox fairing gantry gyro halo harbor helmet horizon impulse lander lantern lattice magnet meridian meteor
mission module nebula node nova orbit panel parsec perigee photon pilot planet probe pulsar quasar radar relay rocket
rover satellite sensor shuttle signal solstice spark station sundial tether thruster transit umbra vector voyage zenith
"""


def memorable(taken: Collection[str]) -> str:
    """A name such as `quiet-comet` that is not taken."""
    from secrets import choice

    for _ in range(100):
        name = f"{choice(KINDS.split())}-{choice(THINGS.split())}"
        if name not in taken:
            return name
    return f"{name}-{len(taken)}"
