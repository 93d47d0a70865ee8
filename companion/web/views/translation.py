"""Templates in other languages: their texts are messages (`components.messages`).

A message is the text between two tags of HTML or statements of Jinja, with `<b>` and `<i>` in it, or an attribute that
people read; each `{{ name }}` is one of its values. Texts within expressions are marked by `_`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from jinja2 import Environment
from jinja2.ext import Extension

from components import messages

_TOKEN = re.compile(
    r"""(?xs) {%.*?%} | {\#.*?\#} | <(?P<raw>style|script)\b.*?</(?P=raw)>
    | (?P<text> (?: {{.*?}} | [^<{] | {(?![{%\#]) | </?[bi]> )+ )
    | (?P<tag> < (?: {{.*?}} | {%.*?%} | [^>] )* > )"""
)
_READ_ATTRIBUTE = re.compile(r'(?s)(?<=\s)(alt|aria-(?:label|valuetext)|placeholder|title)="((?:{{.*?}}|[^"{])*)"')
_VALUE = re.compile(r"(?s)(?:\s*{{-|{{)\s*(.*?)\s*(?:-}}\s*|}})")
_FRAMED_MESSAGE = re.compile(
    r"(?s)(\s*(?:{{-?\s*(?:icon|mark|mark_at|draw_sign)\(.*?\)\s*-?}}\s*)?(?:<([bi])>)?)"
    r"((?(2)[^<]*|.*?))((?(2)</\2>)\s*)"
)
"""Anything before a message, such as a drawing, the message, and anything after it."""


class Translation(Extension):
    """An extension that translates messages into the current language while a template is compiled; English stays as it
    is."""

    def __init__(self, environment: Environment) -> None:
        super().__init__(environment)
        self._messages = messages.read_dictionary(messages.dictionary().language).messages  # Without the game's own.

    def preprocess(self, source_text: str, name: str | None, filename: str | None = None) -> str:
        """Return the source of a template in that language."""
        return translate(source_text, self._messages) if self._messages else source_text


def translate(source_text: str, translation_by_message: Mapping[str, str]) -> str:
    """Return the source of a template with its messages in another language, as far as they are translated."""

    def translate_token(token_match: re.Match[str]) -> str:
        if token_match["text"]:
            return translate_text(token_match[0])
        return _READ_ATTRIBUTE.sub(translate_attribute, token_match[0]) if token_match["tag"] else token_match[0]

    def translate_attribute(attribute_match: re.Match[str]) -> str:
        return f'{attribute_match[1]}="{translate_text(attribute_match[2])}"'

    def translate_text(text: str) -> str:
        frame_match = _FRAMED_MESSAGE.fullmatch(text)
        opening, _, message, closing_text = frame_match.groups() if frame_match else ("", "", text, "")
        key = " ".join(_VALUE.sub(lambda value: f"{{{' '.join(value[1].split())}}}", message).split())
        has_words = re.search(r"[^\W\d_]", re.sub(r"(?s){{.*?}}|</?[bi]>|&\w+;", "", message))  # Words besides values.
        translated_text = translation_by_message.get(key) if has_words else None
        return (
            opening + re.sub(r"{(.*?)}", r"{{ \1 }}", translated_text) + closing_text
            if translated_text is not None
            else text
        )

    return _TOKEN.sub(translate_token, source_text)
