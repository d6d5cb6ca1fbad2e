import { format } from 'node:util';
import { onTestFinished, vi } from 'vitest';
import { main } from '../../../server/cli/survey.ts';

const { once } = process;

let last: Promise<unknown> = Promise.resolve();

/** Runs `npm run survey -- open` in this process until the end of the test: loading its modules takes longest. One starts at a time. */
export function openPreviewHere(...args: readonly string[]): Promise<string> {
  const opened = last.then(() => open(args));
  last = opened.catch(() => {});
  return opened;
}

/** Opens it and gives its origin. */
async function open(args: readonly string[]): Promise<string> {
  const { exitCode } = process;
  const origin = Promise.withResolvers<string>();
  let output = '';
  const read = (...words: readonly unknown[]) => {
    output += `${format(...words)}\n`;
    const [address] = output.match(/http:\/\/localhost:\d+/) ?? [];
    if (address) origin.resolve(address);
  };
  const interrupts: (() => void)[] = [];
  vi.spyOn(console, 'log').mockImplementation(read);
  vi.spyOn(console, 'error').mockImplementation(read);
  // A signal to this process would end the other tests.
  vi.spyOn(process, 'once').mockImplementation((name: string | symbol, listener) => {
    if (name === 'SIGINT') interrupts.push(listener);
    return name === 'SIGINT' || name === 'SIGTERM' ? process : once.call(process, name, listener);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const ended = main(['open', '--port', '0', ...args]).then(() => null);
  const first = await Promise.race([origin.promise, ended]);
  process.exitCode = exitCode;
  if (first === null) throw new Error(`The preview ended: ${output}`);
  onTestFinished(async () => {
    for (const interrupt of interrupts) interrupt();
    await ended;
  });
  return first;
}
