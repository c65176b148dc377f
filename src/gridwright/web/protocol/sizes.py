"""How large boards, requests and answers may be here: less than on the command line.

Whoever asks at a command line waits alone; here others wait as well.
"""

from __future__ import annotations

# Rows and columns of a board.
LARGEST_SIDE = 30
# Characters of the text of a board, which is enough for the largest one in any format.
LONGEST_TEXT = 16_000
# Bytes of a request and of an answer.
LONGEST_REQUEST = 64 * 1024
LONGEST_ANSWER = 4_000_000
# Bytes of the steps in one answer; the others can be asked for with the next request.
LONGEST_STRETCH = LONGEST_ANSWER // 2

# What is no larger than this is done by the workers for quick tasks (see `crews`): cells of a
# board, characters of its text, bytes of all that a task is told.
LIGHT_CELLS = 144
LIGHT_TEXT = 4_000
LIGHT_TASK = 16_000
