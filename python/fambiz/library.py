"""library.py - finds and loads libfambiz, and knows what its functions take. No other file loads a library.

It looks at the file that FAMBIZ_LIBRARY names, then in the build directories of the checkout this module belongs to, then
where the system keeps libraries.
"""

import ctypes
import os
import pathlib
from ctypes import POINTER, c_bool, c_char, c_char_p, c_int, c_size_t, c_uint8, c_uint32, c_uint64, c_void_p

FILE = "libfambiz.so.1"
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PRESETS = ("release", "debug")  # a build with sanitizers cannot be loaded
BUILD = "build it in the checkout with `cmake --preset release && cmake --build --preset release`"

SEATS = 6
NONE = 255
ENGLISH = 0  # FbLang
ROOM = 1024  # FB_LEARN_ROOM


class Table(ctypes.Structure):  # FbLearnTable
    _fields_ = [("level", c_void_p * SEATS), ("rules", c_uint32), ("players", c_uint8), ("turned", c_bool),
                ("auto_reset", c_bool), ("patience", c_uint32)]


class Rows(ctypes.Structure):  # FbLearnOut
    _fields_ = [(field, c_void_p) for field in ("observation", "mask", "reward", "done", "seat")]


class FieldRow(ctypes.Structure):  # FbLearnField
    _fields_ = [("name", c_char_p), ("offset", c_size_t), ("bytes", c_size_t), ("meaning", c_char_p)]


class Out(ctypes.Structure):  # FbOut
    _fields_ = [("text", c_char_p), ("size", c_size_t), ("n", c_size_t)]


class TextError(ctypes.Structure):  # FbTextError
    _fields_ = [("message", c_char * 256), ("at", c_size_t)]


View = Event = c_uint64 * (ROOM // 8)  # nobody looks inside

SIGNATURES = {
    "fb_version": (c_char_p,),
    "fb_card_code": (c_char_p, c_uint8),
    "fb_rules_read": (c_bool, POINTER(c_uint32), c_char_p, c_size_t, POINTER(TextError)),
    "fb_level_at": (c_void_p, c_int),
    "fb_level_name": (c_char_p, c_void_p),
    "fb_level_iterations": (c_uint32, c_void_p),
    "fb_what_write": (None, POINTER(Out), c_uint8),
    "fb_what_read": (c_uint8, c_char_p, c_size_t),
    "fb_refusal_rule": (c_char_p, c_int),
    "fb_refusal_text": (c_char_p, c_int, c_uint8),
    "fb_refusal_id": (c_char_p, c_int),
    "fb_view_json_write": (None, POINTER(Out), POINTER(View)),
    "fb_view_json_read": (c_bool, POINTER(View), c_char_p, c_size_t, POINTER(TextError)),
    "fb_view_apply": (c_bool, POINTER(View), POINTER(Event)),
    "fb_view_check": (c_char_p, POINTER(View)),
    "fb_event_json_read": (c_bool, POINTER(Event), c_char_p, c_size_t, POINTER(TextError)),
    "fb_learn_field": (POINTER(FieldRow), c_int),
    "fb_learn_observe": (None, POINTER(View), c_void_p),
    "fb_learn_mask": (c_int, POINTER(View), c_void_p),
    "fb_learn_turn": (None, POINTER(View)),
    "fb_learn_turn_back": (c_uint8, c_uint8, c_int, c_int),
    "fb_learn_wrong": (c_char_p, POINTER(Table)),
    "fb_learn_bytes": (c_size_t, POINTER(Table), c_uint32),
    "fb_learn_make": (c_void_p, c_void_p, POINTER(Table), c_uint32),
    "fb_learn_reset": (None, c_void_p, c_uint64, POINTER(Rows)),
    "fb_learn_step": (c_uint32, c_void_p, c_void_p, POINTER(Rows)),
    "fb_learn_refuse": (c_int, c_void_p, c_uint32, c_uint8),
    "fb_learn_random": (None, c_void_p, POINTER(c_uint64), c_void_p),
    "fb_learn_view": (None, c_void_p, c_uint32, c_int, POINTER(View)),
    "fb_learn_seed": (c_uint64, c_void_p, c_uint32),
}


def _load():
    """The library and the name under which it was found."""
    named = os.environ.get("FAMBIZ_LIBRARY")
    built = [str(ROOT / "build" / preset / "src" / FILE) for preset in PRESETS]
    for path in [named] if named else [path for path in built if os.path.exists(path)] + [FILE]:
        try:
            return ctypes.CDLL(path), path
        except OSError as error:
            reason = str(error)
    if named:
        raise ImportError(f"fambiz: FAMBIZ_LIBRARY names {named}, which cannot be loaded ({reason}); it has to be the path "
                          f"of {FILE}: {BUILD}")
    raise ImportError(f"fambiz: there is no {FILE}, neither in {built[0]} nor where the system keeps libraries: {BUILD}, or "
                      "name it in the environment variable FAMBIZ_LIBRARY")


def _declare(library, path):
    for function, (result, *arguments) in SIGNATURES.items():
        try:
            declared = getattr(library, function)
        except AttributeError:
            raise ImportError(f"fambiz: {path} has no {function}: it is older than this module; {BUILD}") from None
        declared.restype, declared.argtypes = result, arguments
    return library


lib = _declare(*_load())
VERSION = lib.fb_version().decode()


def _levels():
    """{name: level} of those that may sit at a learner's table"""
    found, number = {}, 0
    while level := lib.fb_level_at(number):
        if not lib.fb_level_iterations(level):
            found[lib.fb_level_name(level).decode()] = level
        number += 1
    return found


LEVEL_POINTERS = _levels()
LEVELS = tuple(LEVEL_POINTERS)


def read_rules(edition):
    rules, error, text = c_uint32(), TextError(), edition.encode()
    if not lib.fb_rules_read(rules, text, len(text), error):
        raise ValueError(f"edition {edition!r}: {error.message.decode()}")
    return rules.value


def written(write, argument, room=4096):
    """What a function writes into an FbOut."""
    buffer = ctypes.create_string_buffer(room)
    write(Out(ctypes.cast(buffer, c_char_p), room, 0), argument)
    return buffer.value.decode()
