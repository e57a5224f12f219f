"""Runs a program under what a systemd unit allows of sockets and system calls, without systemd: under-unit.py UNIT PROGRAM [ARGUMENT ...]"""

import ctypes
import errno
import os
import platform
import re
import socket
import struct
import sys

# What of @privileged and @resources a server could come to call: numbers on x86-64 and ARM64.
FORBIDDEN = {
    'setpriority': (141, 140), 'setrlimit': (160, 164), 'sched_setscheduler': (144, 119), 'sched_setparam': (142, 118),
    'sched_setaffinity': (203, 122), 'sched_setattr': (314, 274), 'ioprio_set': (251, 30), 'mbind': (237, 235),
    'set_mempolicy': (238, 237), 'migrate_pages': (256, 238), 'move_pages': (279, 239), 'chroot': (161, 51),
    'setuid': (105, 146), 'setgid': (106, 144), 'setgroups': (116, 159), 'fchownat': (260, 54), 'fchown': (93, 55),
}
ARCHITECTURES = {'x86_64': (0xC000003E, 0, 41), 'aarch64': (0xC00000B7, 1, 198)}
ALLOW, REFUSE = 0x7FFF0000, 0x00050000
LOAD, EQUAL, RETURN = 0x20, 0x15, 0x06


def statement(code, value, yes=0, no=0):
    return struct.pack('HBBI', code, yes, no, value)


def filter_of(families):
    audit, column, socket_call = ARCHITECTURES[platform.machine()]
    calls = [numbers[column] for numbers in FORBIDDEN.values()]
    steps = [statement(LOAD, 4), statement(EQUAL, audit, 1, 0), statement(RETURN, REFUSE | errno.EPERM), statement(LOAD, 0)]
    for number in calls:
        steps += [statement(EQUAL, number, 0, 1), statement(RETURN, REFUSE | errno.EPERM)]
    # The first argument of socket() is its family.
    steps += [statement(EQUAL, socket_call, 1, 0), statement(RETURN, ALLOW), statement(LOAD, 16)]
    for family in families:
        steps += [statement(EQUAL, family, 0, 1), statement(RETURN, ALLOW)]
    return steps + [statement(RETURN, REFUSE | errno.EAFNOSUPPORT)]


def confine(families):
    steps = filter_of(families)
    code = ctypes.create_string_buffer(b''.join(steps))
    program = ctypes.create_string_buffer(struct.pack('HxxxxxxP', len(steps), ctypes.addressof(code)))
    prctl = ctypes.CDLL(None, use_errno=True).prctl
    prctl.argtypes = [ctypes.c_int, ctypes.c_ulong, ctypes.c_void_p, ctypes.c_ulong, ctypes.c_ulong]
    for option, value, extra in ((38, 1, None), (22, 2, ctypes.addressof(program))):
        if prctl(option, value, extra, 0, 0) != 0:
            raise OSError(ctypes.get_errno(), 'the filter was refused')


with open(sys.argv[1]) as unit:
    allowed = re.search(r'^RestrictAddressFamilies=(.*)$', unit.read(), re.MULTILINE).group(1).split()
confine([int(getattr(socket, name)) for name in allowed])
os.execvp(sys.argv[2], sys.argv[2:])
