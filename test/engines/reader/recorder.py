"""Runs Debian's Orca with a speech server that prints each utterance, and presses keys on request.

Standard input: a line of JSON per command, ["press", "Shift_L", "Tab"] or ["mode", "focus" | "browse"].
Standard output: a line of JSON per event, ["spoken", text],
["announced", text] for live regions, ["read"] at the end of a page that is read as a whole, ["key", name, was consumed] or ["reached", mark].
"""

import ctypes
import json
import os
import sys

import gi
import pyatspi

gi.require_version("Atspi", "2.0")
gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
from gi.repository import Atspi, GLib  # noqa: E402
from orca import event_manager, input_event, liveregions, orca, orca_state, script_utilities, speech, speechserver  # noqa: E402

MARK = "mark of the test "


def tell(*event):
    print(json.dumps(event, ensure_ascii=False), flush=True)


class Recorder(speechserver.SpeechServer):
    """Prints what a synthesizer would say, at once."""

    isReadingAll = False
    isAnnouncing = False

    @staticmethod
    def shutdownActiveServers():
        pass

    def getInfo(self):
        return ["recorder", "default"]

    def speak(self, text=None, acss=None, interrupt=True):
        tell("announced" if self.isAnnouncing else "spoken", text)

    def speakCharacter(self, character, acss=None):
        tell("spoken", character)

    def sayAll(self, utterances, progress):
        self.isReadingAll = True

        def step():
            context, _ = next(utterances, (None, None))
            if not context:
                self.isReadingAll = False
                tell("read")
                return False
            tell("spoken", context.utterance)
            progress(context, speechserver.SayAllContext.PROGRESS)
            progress(context, speechserver.SayAllContext.COMPLETED)
            return True

        GLib.idle_add(step)


recorder = Recorder()


def openRecorder():
    speech._speechserver = recorder


speech.init = openRecorder

# Orca drops events while its queue is long, which depends on the speed of the machine.
event_manager.EventManager._inFlood = lambda self: False
event_manager.EventManager._inDeluge = lambda self: False

# Orca keeps the labels of an object in a set, whose order is left to chance.
findLabels = script_utilities.Utilities.labelsForObject


def findLabelsInOrder(utilities, obj):
    labels = findLabels(utilities, obj)
    relations = [r for r in obj.getRelationSet() if r.getRelationType() == pyatspi.RELATION_LABELLED_BY]
    targets = [r.getTarget(i) for r in relations for i in range(r.getNTargets())]
    return sorted(labels, key=targets.index)


script_utilities.Utilities.labelsForObject = findLabelsInOrder

# Announcements of live regions come after a pause, so their place among other speech is left to chance.
pumpMessages = liveregions.LiveRegionManager.pumpMessages


def announce(manager):
    recorder.isAnnouncing = True
    try:
        return pumpMessages(manager)
    finally:
        recorder.isAnnouncing = False


liveregions.LiveRegionManager.pumpMessages = announce

pendingKeys = 0
processKey = input_event.KeyboardEvent.process
consumeKey = input_event.KeyboardEvent._consume


def reportKey(event):
    global pendingKeys
    isConsumed = processKey(event)
    if event.isPressedKey() and isConsumed and event._handler:
        pendingKeys += 1
    if not event.isPressedKey():
        tell("key", event.event_string, bool(isConsumed))
    return isConsumed


def reportConsumed(event):
    global pendingKeys
    try:
        return consumeKey(event)
    finally:
        pendingKeys -= 1


input_event.KeyboardEvent.process = reportKey
input_event.KeyboardEvent._consume = reportConsumed


def isQuiet():
    script = orca_state.activeScript
    regions = getattr(script, "liveRegionManager", None)
    return (
        event_manager.getManager()._eventQueue.empty()
        and pendingKeys <= 0
        and not recorder.isReadingAll
        and not (regions and len(regions.msg_queue))
    )


def onAdded(event):
    """A mark that the test put into the page comes after all events before it."""
    try:
        name = event.any_data.name or ""
    except Exception:
        return
    if not name.startswith(MARK):
        return

    def report():
        if not isQuiet():
            return True
        tell("reached", name[len(MARK) :])
        return False

    GLib.timeout_add(10, report, priority=GLib.PRIORITY_LOW)


x11 = ctypes.CDLL("libX11.so.6")
xtest = ctypes.CDLL("libXtst.so.6")
x11.XOpenDisplay.restype = ctypes.c_void_p
x11.XStringToKeysym.restype = ctypes.c_ulong
x11.XKeysymToKeycode.argtypes = [ctypes.c_void_p, ctypes.c_ulong]
x11.XKeysymToKeycode.restype = ctypes.c_ubyte
x11.XFlush.argtypes = [ctypes.c_void_p]
xtest.XTestFakeKeyEvent.argtypes = [ctypes.c_void_p, ctypes.c_uint, ctypes.c_int, ctypes.c_ulong]
display = x11.XOpenDisplay(None)


def press(*names):
    codes = [x11.XKeysymToKeycode(display, x11.XStringToKeysym(name.encode())) for name in names]
    for code in codes:
        xtest.XTestFakeKeyEvent(display, code, 1, 0)
    for code in reversed(codes):
        xtest.XTestFakeKeyEvent(display, code, 0, 0)
    x11.XFlush(display)


def mode(name):
    script = orca_state.activeScript
    if name == "focus":
        script.enableStickyFocusMode(None)
    else:
        script.enableStickyBrowseMode(None)


commands = {"press": press, "mode": mode}
unread = b""


def onInput(channel, condition):
    global unread
    data = os.read(0, 65536)
    if not data:
        os._exit(0)
    *lines, unread = (unread + data).split(b"\n")
    for line in lines:
        name, *values = json.loads(line)
        commands[name](*values)
    return True


settings = {
    "enableKeyEcho": False,
    "enableBraille": False,
    "enableSound": False,
    "enablePositionSpeaking": True,
}
orca.getSettingsManager().activate(sys.argv[1], settings)
listener = Atspi.EventListener.new(onAdded)
listener.register("object:children-changed:add")
GLib.io_add_watch(0, GLib.IO_IN | GLib.IO_HUP, onInput)
tell("ready")
orca.main()
