"""A generator that misbehaves on chosen seeds, as FAULT=SEED or FAULT=FIRST%STEP arguments say.

Faults: crash, exit, hang, gigabyte, memory, escapes, garbage, empty, twice, late.
"""
import os
import signal
import sys
import time

MAP = "#####\n#S E#\n#####\n\n"


def chosen(where, seed):
    first, _, step = where.partition("%")
    return seed % int(step) == int(first) if step else seed == int(first)


def say(text):
    sys.stdout.write(text)
    sys.stdout.flush()


def misbehave(fault, seed):
    if fault == "crash":
        sys.stderr.write("about to \x1b[31mcrash\x1b[0m on %d\n" % seed)
        sys.stderr.flush()
        os.kill(os.getpid(), signal.SIGSEGV)
    elif fault == "exit":
        sys.exit("no more")
    elif fault == "hang":
        time.sleep(1000)
    elif fault == "gigabyte":
        for _ in range(1 << 10):
            say("#" * (1 << 20))
    elif fault == "memory":
        kept = bytearray(1 << 30)
        for at in range(0, len(kept), 4096):
            kept[at] = 1
        time.sleep(1000)
    elif fault == "escapes":
        say("\x1b[2J\x1b]0;owned\x07<script>alert(1)</script>\n\n")
    elif fault == "garbage":
        say("hello, world\n\n")
    elif fault == "empty":
        say("\n")
    elif fault == "twice":
        say(MAP + MAP)
    elif fault == "late":
        say(MAP)
        sys.exit(0)


def main():
    faults = [argument.split("=") for argument in sys.argv[1:]]
    for line in sys.stdin:
        seed = int(line)
        fault = next((fault for fault, where in faults if chosen(where, seed)), None)
        if fault:
            misbehave(fault, seed)
        else:
            say(MAP)


main()
