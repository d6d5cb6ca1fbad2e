import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { end, openDisplay } from '../../../packages/paths/browser/engines/display.ts';
import { isInstalled } from '../../../packages/paths/browser/engines/installed.ts';
import { removeProfiles } from '../../../packages/paths/browser/engines/removeProfiles.ts';

/** Programs of Debian's `orca`, `at-spi2-core`, `dbus`, `libglib2.0-bin` and `openbox`, and the Python that Orca is installed for. */
const programs = [
  '/usr/bin/orca',
  '/usr/bin/python3',
  '/usr/bin/dbus-daemon',
  '/usr/bin/gdbus',
  '/usr/bin/openbox',
];

/** Whether a screen reader can be run with Firefox. */
export function hasReader(): boolean {
  return isInstalled('firefox') && existsSync('/usr/bin/Xvfb') && programs.every(existsSync);
}

/** A display with a window manager, and a message bus with accessibility switched on. */
interface Desktop {
  readonly env: NodeJS.ProcessEnv;
  /** A directory of its own. */
  readonly home: string;
  close(): Promise<void>;
}

const run = promisify(execFile);

/** Opens a desktop whose programs see neither the settings nor the buses of this machine. */
export async function openDesktop(): Promise<Desktop> {
  const home = await mkdtemp(join(tmpdir(), 'askpath-reader-'));
  await mkdir(join(home, 'run'), { mode: 0o700 });
  const display = await openDisplay();
  const env = {
    PATH: '/usr/bin:/bin',
    HOME: home,
    XDG_RUNTIME_DIR: join(home, 'run'),
    XDG_DATA_HOME: join(home, 'data'),
    GSETTINGS_BACKEND: 'memory',
    GNOME_ACCESSIBILITY: '1',
    LANG: 'C.UTF-8',
    DISPLAY: display.name,
  };
  // It gives the keys to a window that opens, as every desktop does.
  const windowManager = spawn('/usr/bin/openbox', [], { env, stdio: 'ignore' });
  const bus = spawn('/usr/bin/dbus-daemon', ['--session', '--nofork', '--print-address=3'], {
    env,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const address = await firstLine(bus);
  const desktopEnv = { ...env, DBUS_SESSION_BUS_ADDRESS: address };
  await switchOn(desktopEnv);
  return {
    env: desktopEnv,
    home,
    async close() {
      await end(bus);
      await end(windowManager);
      await display.stop();
      await removeProfiles(home);
    },
  };
}

async function firstLine(child: ChildProcess): Promise<string> {
  const lines = createInterface(child.stdio[3] as Readable);
  const [line] = (await once(lines, 'line')) as [string];
  return line;
}

async function switchOn(env: NodeJS.ProcessEnv): Promise<void> {
  const status = ['--dest', 'org.a11y.Bus', '--object-path', '/org/a11y/bus'];
  const set = ['--method', 'org.freedesktop.DBus.Properties.Set', 'org.a11y.Status'];
  for (const name of ['IsEnabled', 'ScreenReaderEnabled'])
    await run('gdbus', ['call', '--session', ...status, ...set, name, '<true>'], { env });
}
