"""A generator in another language: a recursive backtracker with a stack of its own.

Answers seeds by the protocol of `seedbed sweep --exec`; each seed alone decides its maze.
Usage: backtracker.py [WIDTH HEIGHT], in rooms.
"""
import random
import sys


def maze(seed, width, height):
    """Compact micromouse text: posts '+', walls '#', S and G in the corners.

    With posts seedbed counts rooms, as it does for its own mazes, and not tiles.
    """
    rng = random.Random(seed)
    rows = [["#"] * (2 * width + 1) for _ in range(2 * height + 1)]
    stack = [(rng.randrange(width), rng.randrange(height))]
    rows[2 * stack[0][1] + 1][2 * stack[0][0] + 1] = " "
    while stack:
        x, y = stack[-1]
        ways = [
            (x + dx, y + dy)
            for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0))
            if 0 <= x + dx < width and 0 <= y + dy < height
            and rows[2 * (y + dy) + 1][2 * (x + dx) + 1] == "#"
        ]
        if not ways:
            stack.pop()
            continue
        nx, ny = rng.choice(ways)
        rows[y + ny + 1][x + nx + 1] = " "
        rows[2 * ny + 1][2 * nx + 1] = " "
        stack.append((nx, ny))
    rows[1][1] = "S"
    rows[2 * height - 1][2 * width - 1] = "G"
    for y in range(0, 2 * height + 1, 2):
        rows[y][::2] = "+" * (width + 1)
    return "\n".join("".join(row) for row in rows)


def main():
    width, height = map(int, sys.argv[1:3]) if len(sys.argv) > 2 else (16, 16)
    print("seedbed-maps 1", flush=True)
    for line in sys.stdin:
        print(maze(int(line), width, height), end="\n\n", flush=True)


main()
