import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { end } from '../../../packages/paths/browser/engines/display.ts';

interface Events {
  spoken: [text: string];
  /** The text of a live region. */
  announced: [text: string];
  key: [name: string, isConsumed: boolean];
  reached: [mark: string];
  /** A page that has been opened is read to its end. */
  read: [];
  ready: [];
}

/** Orca's modes: keys go to the page, or they move a reading position of Orca's own. */
export type ReadingMode = 'focus' | 'browse';

/** Orca, with its speech as events. */
export interface Orca extends EventEmitter<Events> {
  /** Presses keys of the display together, named as X11 does. */
  press(...keys: readonly string[]): void;
  switchTo(mode: ReadingMode): void;
  close(): Promise<void>;
}

/** Starts Orca on a desktop. */
export async function startOrca(desktop: {
  readonly env: NodeJS.ProcessEnv;
  readonly home: string;
}): Promise<Orca> {
  const settings = join(desktop.home, 'orca');
  await mkdir(settings);
  const program = join(import.meta.dirname, 'recorder.py');
  const child = spawn('/usr/bin/python3', [program, settings], {
    env: desktop.env,
    stdio: ['pipe', 'pipe', process.env.READER_LOG ? 'inherit' : 'ignore'],
  });
  const events = new EventEmitter<Events>();
  createInterface(child.stdout).on('line', (line) => {
    const [name, ...values] = JSON.parse(line);
    events.emit(name, ...(values as []));
  });
  const send = (...command: readonly string[]) => child.stdin.write(`${JSON.stringify(command)}\n`);
  const failed = once(child, 'exit').then(() => {
    throw new Error('Orca ended.');
  });
  await Promise.race([once(events, 'ready'), failed]);
  failed.catch(() => {});
  return Object.assign(events, {
    press: (...keys: readonly string[]) => void send('press', ...keys),
    switchTo: (mode: ReadingMode) => void send('mode', mode),
    async close() {
      child.kill('SIGKILL');
      await end(child);
    },
  });
}
