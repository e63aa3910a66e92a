"""The server under test, its sound devices, and waiting for what happens outside the page."""

import atexit
import contextlib
import os
import pathlib
import signal
import sqlite3
import subprocess
import time

import today  # sets the zone of servers and browsers

RATE = 48000

ALSA = """
pcm.record {
  @args [ FILE ]
  @args.FILE { type string }
  type file
  slave.pcm "null"
  file $FILE
  format "raw"
}
"""

PULSE = """
pcm.pulse-at {
  @args [ SERVER ]
  @args.SERVER { type string }
  type pulse
  server $SERVER
}
"""


class Server:
    """`peach serve` on its own data, settings and sound: all in one folder. Without `device`, the settings name it."""

    def __init__(self, program, folder, *arguments, device="null", configuration=ALSA, settings=None):
        self.program, self.folder, self.arguments = str(program), folder, arguments
        self.data, self.sound = folder / "data", folder / "sound.raw"
        self.settings = folder / "config/peach/settings.yaml"
        if settings and not self.settings.exists():
            self.settings.parent.mkdir(parents=True, exist_ok=True)
            self.settings.write_text(settings)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "asound.conf").write_text(configuration)
        self.device = f"record:{self.sound}" if device == "record" else device
        self.environment = dict(
            os.environ, ALSA_CONFIG_PATH=f"/usr/share/alsa/alsa.conf:{folder}/asound.conf",
            XDG_CONFIG_HOME=str(folder / "config"), LC_ALL="C")
        self.port = 0

    def start(self):
        self.process = subprocess.Popen(
            [self.program, "serve", "--data", str(self.data), "--port", str(self.port), *(["--device", self.device] if self.device else []), *self.arguments],
            cwd=self.folder, env=self.environment, stdout=subprocess.PIPE, stderr=open(self.folder / "errors.txt", "a"), text=True)
        self.address = self.process.stdout.readline().strip()
        self.home = self.address.split("?")[0]
        self.port = int(self.home.rsplit(":", 1)[1].strip("/"))
        return self

    def beside(self, name, write, **options):
        """A server of the same program in a folder of its own, started with the training that `write(path)` writes."""
        other = Server(self.program, self.folder / name, **options)
        write(other.folder / "training.csv")
        other.run("import", "training.csv")
        return other.start()

    def end(self, number=signal.SIGINT):
        self.process.send_signal(number)
        return self.process.wait(timeout=60)

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.end()

    def command(self, *words):
        """A command beside the server, whether it succeeds or not."""
        return subprocess.run([self.program, *words], cwd=self.folder, env=self.environment, capture_output=True, text=True)

    def run(self, *words):
        """What a command on the same data prints."""
        done = self.command(*words, "--data", str(self.data))
        done.check_returncode()
        return done.stdout

    def rows(self, query):
        with contextlib.closing(sqlite3.connect(f"file:{self.data}/training.sqlite?mode=ro", uri=True)) as store:
            return store.execute(query).fetchall()

    def count(self, table):
        if not (self.data / "training.sqlite").exists():
            return 0
        return self.rows(f"SELECT count(*) FROM {table}")[0][0]


def pulse(folder):
    """A sound server of its own, which keeps real time and ends with the script: the process and its socket."""
    folder.mkdir(parents=True, exist_ok=True)
    socket = f"{folder}/native"
    daemon = subprocess.Popen(
        ["pulseaudio", "-n", "--daemonize=no", "--use-pid-file=no", "--exit-idle-time=600", "--disable-shm=yes", "--log-level=0",
         "-L", f"module-native-protocol-unix socket={socket} auth-anonymous=1",
         "-L", "module-null-sink sink_name=ear rate=48000 format=float32le channels=2 norewinds=1"],
        env=dict(os.environ, HOME=str(folder), XDG_RUNTIME_DIR=str(folder)), stderr=subprocess.DEVNULL)
    atexit.register(daemon.kill)
    until(lambda: pathlib.Path(socket).exists())
    return daemon, socket


def until(holds):
    """Waits for something outside the page."""
    for _ in range(600):
        if holds():
            return
        time.sleep(0.05)
    raise TimeoutError("it never came")
