"""The frame of a rulebook's web page: its head, its style in light and dark, its bar with the chapters."""

from __future__ import annotations

from html import escape

from layouts.colour import contrast, mix
from layouts.rulebook.typeset import Setting

DARK, PANEL, PALE = "#0B1524", "#16263C", "#E9EFF6"
READABLE = 4.6
"""Contrast that type needs at least (WCAG 2.2, with a little to spare)."""

STYLE = """
:root{color-scheme:light dark;--ink:%(ink)s;--soft:%(soft)s;--accent:%(accent)s;--ground:#FFFFFF;--panel:%(panel)s;
--line:%(line)s;--bar:%(bar)s;--bar-on:%(bar_on)s}
@media (prefers-color-scheme:dark){:root{--ink:#E9EFF6;--soft:#B4C0CE;--accent:%(accent_dark)s;--ground:#0B1524;
--panel:#16263C;--line:#3A4A60;--bar:#16263C;--bar-on:#E9EFF6}}
*{box-sizing:border-box}
html{scroll-padding-top:9rem;-webkit-text-size-adjust:100%%}
body{margin:0;background:var(--ground);color:var(--ink);font:400 17px/25px "Source Sans Pro",sans-serif;
overflow-wrap:break-word}
b{font-weight:600}
h1,h2,h3,h4{font-family:Manrope,sans-serif;font-weight:800;line-height:1.25;margin:1.6em 0 .5em;text-wrap:balance}
h1{font-size:40px;margin:0 0 .4em}
h2{font-size:29px;margin-top:2.4em;padding-bottom:.25em;border-bottom:2px solid;
border-image:linear-gradient(90deg,var(--accent) 30%%,var(--line) 30%%) 1}
h3{font-size:21px}h4{font-size:18px;margin-bottom:.2em}
p,ul,ol{margin:0 0 .75em}li{margin:.25em 0}li::marker{color:var(--accent);font-weight:600}
a{color:var(--accent)}
.skip{position:absolute;left:-999px}.skip:focus{left:8px;top:8px;background:var(--ground);padding:10px;z-index:3}
.bar{position:sticky;top:0;z-index:2;background:var(--bar);color:var(--bar-on);padding:8px 18px 0}
.bar p{display:flex;justify-content:space-between;align-items:center;margin:0;gap:12px;
font:700 16px/44px Manrope,sans-serif}
.bar label{font:400 15px/44px "Source Sans Pro",sans-serif;display:flex;align-items:center;gap:8px}
.bar input{width:20px;height:20px}
.bar ul{list-style:none;display:flex;gap:8px;overflow-x:auto;margin:0;padding:0 0 8px}
.bar li{margin:0;flex:none}
.bar a{display:block;color:inherit;text-decoration:none;border:1px solid;border-radius:22px;padding:0 16px;
line-height:42px;font-weight:600}
main{max-width:800px;margin:0 auto;padding:18px}
.cover{background:%(bar)s;color:%(bar_on)s;border:1px solid var(--line);border-radius:14px;padding:34px 26px 16px;
margin-top:10px}
.cover p{max-width:34em}
.panels,.box,.icons,.index{list-style:none;padding:0;display:grid;gap:14px 18px}
.panels{grid-template-columns:repeat(auto-fit,minmax(165px,1fr));counter-reset:n}
.panels li{counter-increment:n;margin:0}
.panels li p::before{content:counter(n) " ";font-weight:600;color:var(--accent)}
.panels svg,.box svg{display:block;margin:0 0 8px}
.panels .row svg{max-width:calc(50%% - 5px)}
.box{grid-template-columns:repeat(auto-fill,minmax(120px,1fr));align-items:end;font-size:15px;line-height:20px}
.icons{grid-template-columns:repeat(auto-fill,minmax(150px,1fr))}
.index{grid-template-columns:repeat(auto-fill,minmax(155px,1fr));gap:0 18px}
.index a{display:block;padding:10px 0;min-height:44px}
svg{max-width:100%%;height:auto}
.i{width:1.2em;height:1.2em;vertical-align:-.24em;fill:currentColor;color:inherit}
figure{margin:1.1em 0}
figcaption{font-size:14.5px;line-height:20px;color:var(--soft);margin-top:6px}
figure>svg,.pair svg{background:#FFFFFF;border-radius:8px}
.row{display:flex;flex-wrap:wrap;gap:10px;align-items:flex-start}
.pair{display:grid;gap:10px}.pair span{font:700 14px/22px Manrope,sans-serif;color:var(--soft);display:block}
.example,.note{background:var(--panel);border-radius:10px;padding:14px 16px 4px;margin:1.2em 0}
.note{border-left:5px solid %(callout)s}
.tag{margin:0 0 .4em}.tag span{font:700 14px/22px Manrope,sans-serif;color:var(--accent);margin-right:6px}
.scroll{overflow-x:auto;margin:0 0 1em}
table{border-collapse:collapse;width:100%%;font-size:16px;line-height:21px}
th{font:700 14px/20px Manrope,sans-serif;text-align:left;border-bottom:2px solid}
td,th{padding:6px 10px 6px 0;vertical-align:top}
td{border-bottom:1px solid var(--line)}
.see::before{content:"\\2192  ";color:var(--soft)}.see{font-size:15px}
.center{text-align:center}.right{text-align:right}
.at{scroll-margin-top:9rem}
.mark{display:none;font:700 12px/1 Manrope,sans-serif;color:var(--soft);border:1px solid;border-radius:4px;
padding:1px 4px;margin-right:4px;vertical-align:2px}
body:has(#marks:checked) .mark{display:inline-block}
:is(p,li,h3,h4):has(>:target){background:var(--panel);outline:6px solid var(--panel);border-radius:2px}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
@media (min-width:700px){.pair{grid-template-columns:1fr 1fr}.cover{padding:60px 44px 30px}h1{font-size:54px}}
@media print{.bar{display:none}}
"""


def page_of(
    setting: Setting, names: tuple[str, str], contents: str, front: str, chapters: str, shared: str, faces: str
) -> str:
    """A whole page of a name for its bar and the book's title, list items of contents, the front and the chapters as
    HTML, drawings that are shared as SVG, and rules for its type faces."""
    colour = setting.colour
    panel, bar = colour("tint"), colour("banner")
    style = STYLE % {
        "ink": colour("ink"), "soft": readable(colour("caption"), panel), "accent": readable(colour("accent"), panel),
        "panel": panel if panel != "#FFFFFF" else "#F3F4F6", "line": colour("faint"), "bar": bar,
        "bar_on": colour("banner_on"), "accent_dark": readable(colour("accent"), PANEL), "callout": colour("callout"),
    }  # fmt: skip
    name, title = map(escape, names)
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{faces}
{style}</style>
</head>
<body>
<a class="skip" href="#rules">Skip to the rules</a>
<header class="bar">
<p><span>{name}</span> <label><input type="checkbox" id="marks"> Rule numbers</label></p>
<nav aria-label="Chapters"><ul>{contents}</ul></nav>
</header>
<svg width="0" height="0" class="skip" aria-hidden="true" focusable="false">{shared}</svg>
<main id="rules">
{front}
{chapters}
</main>
</body>
</html>
"""


def readable(colour: str, ground: str) -> str:
    """A colour moved towards black or white until it can be read on that ground."""
    towards = "#FFFFFF" if contrast(ground, "#FFFFFF") > contrast(ground, "#000000") else "#000000"
    for step in range(21):
        moved = mix(colour, towards, step / 20)
        if contrast(moved, ground) >= READABLE:
            return moved
    return towards
