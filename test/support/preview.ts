import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

interface Preview {
  readonly origin: string;
  readonly output: () => string;
  /** Ends it as Ctrl-C does; gives the exit code. */
  readonly end: () => Promise<number | null>;
}

/** Runs `npm run survey -- open` on a free port until the end of the test. */
export async function openPreview(...args: readonly string[]): Promise<Preview> {
  const command = ['server/cli/survey.ts', 'open', '--port', '0', ...args];
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  onTestFinished(async () => {
    // The signal lets the preview remove its directory of uploads.
    child.kill('SIGINT');
    await ended;
  });
  let output = '';
  const origin = new Promise<string>((resolve) => {
    const read = (part: Buffer) => {
      output += part;
      const [address] = output.match(/http:\/\/localhost:\d+/) ?? [];
      if (address) resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
  });
  const first = await Promise.race([origin, ended]);
  if (typeof first !== 'string') throw new Error(`The preview ended with ${first}: ${output}`);
  return {
    origin: first,
    output: () => output,
    end() {
      child.kill('SIGINT');
      return ended;
    },
  };
}
