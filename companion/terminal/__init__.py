"""The table in a terminal: what `salvage play` shows, reads and says.

    column            one column, laid out by rich          board           the table in it: facts and drawings
    plain             sentences, for pipes and screen readers   result      how a game ended
    command_parser    what a typed line means              game_loop       show, read, do
    new_game_prompts  which game or session is played      form_prompts    has any form filled in, line by line

What there is to show is a `table.view.View`, whose facts a game's module `summary` tells (docs/rules.md).
"""
