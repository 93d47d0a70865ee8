"""What must hold for every game's rules, ours and those of a user's own game: `salvage check` and the tests call it.

suite        all of it within some seconds, for `salvage check`
walks        random games: where they begin, and who answers
examiner     a random game looked at closely, move by move
positions    what must hold at one position, as sentences that say what doesn't
secrecy      what a seat can't see changes nothing that it is shown
reopening    a session reopens as it was, and undo leads back to its start
exported     positions written as scenarios open again as they were
examples     the game's scenarios, played
hook_names   names in a game's folder that nothing will ever look for
code_places  the file and line of the rule, question or words that a problem is about
"""
