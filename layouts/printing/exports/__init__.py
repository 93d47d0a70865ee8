"""Exports of a game for other tables and printers: its pieces as pictures, their places, and files that other programs
read.

`export_pieces` has the pieces of a box with both faces of each; `sheets` draws these, alone or many on a picture;
`spread` reads the places of pieces in a position, `arrange` places all others; `folder` writes an export whole or not
at all. A target is a module that writes its program's files from these.
"""
