import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

/** The input has ended, or the respondent has quit. */
export class Quit extends Error {}

/** The screen has changed while a line was awaited. */
export class Interrupted extends Error {}

/** A line instead of an answer. */
export class Command extends Error {
  override readonly name: string;

  constructor(name: string) {
    super(`The command ":${name}"`);
    this.name = name;
  }
}

/** Lines of a terminal or a pipe; lines that come early wait. */
export class Terminal {
  readonly #lines: AsyncIterator<string>;
  readonly #output: Writable;
  #next: Promise<IteratorResult<string>> | null = null;
  #interrupt: (() => void) | null = null;

  constructor(input: Readable, output: Writable) {
    this.#lines = createInterface({ input })[Symbol.asyncIterator]();
    this.#output = output;
  }

  say(text: string): void {
    this.#output.write(`${text}\n`);
  }

  /** @throws {Command} for a line that begins with a colon, {Interrupted}, {Quit} */
  async ask(prompt: string): Promise<string> {
    this.#output.write(prompt);
    // A line that an interrupted prompt has awaited belongs to the next one.
    this.#next ??= this.#lines.next();
    const interrupted = new Promise<never>((_, reject) => {
      this.#interrupt = () => reject(new Interrupted());
    });
    const line = await Promise.race([this.#next, interrupted]);
    this.#next = null;
    this.#interrupt = null;
    if (line.done || line.value === ':quit') throw new Quit();
    if (line.value.startsWith(':')) throw new Command(line.value.slice(1));
    return line.value.trim();
  }

  /** Ends the prompt that waits for a line. */
  interrupt(): void {
    this.#interrupt?.();
    this.#interrupt = null;
  }
}
