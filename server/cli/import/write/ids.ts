import { mostRepeats } from '../../../surveys/copies/schema.ts';

const longestId = 64;
const allowed = /^[\w-]{1,64}$/;
/** Characters of the number of a time, `~100`, and of the question for another one. */
const ofTime = `~${mostRepeats}`.length;
const ofAnother = `~another-${mostRepeats}`.length;

const taken = ['', 'end', '__proto__', 'constructor', 'prototype'];

/** Gives each name an id of letters, digits, dash and underscore that no other one has. */
export class Ids {
  readonly #used: Set<string>;
  readonly #fallback: string;

  constructor(fallback: string, reserved: Iterable<string> = []) {
    this.#fallback = fallback;
    this.#used = new Set([...taken, ...reserved]);
  }

  /**
   * The name itself where it fits.
   * @param room the characters that are added to the id later, in copies
   */
  of(name: string, room = 0): string {
    const wanted = fittedId(name) || this.#fallback;
    for (let count = 1; ; count += 1) {
      const suffix = count === 1 ? '' : `-${count}`;
      const id = `${wanted.slice(0, longestId - room - suffix.length)}${suffix}`;
      if (this.#used.has(id)) continue;
      this.#used.add(id);
      return id;
    }
  }
}

/** Characters that copies add to the id of a question inside of so many repeats, or of a block that repeats there. */
export function roomOfCopies(repeats: number, isRepeated = false): number {
  return ofTime * repeats + (isRepeated ? ofAnother : 0);
}

function fittedId(name: string): string {
  if (allowed.test(name)) return name;
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w-]+/g, '-')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, longestId);
}

/** The name of a value: letters, digits and underscores behind a letter, at most 40. */
export function valueNameOf(name: string): string {
  const fitted = fittedId(name).replaceAll('-', '_').slice(0, 36);
  const reserved = ['constructor', 'prototype', 'today', 'score', 'q', 'value'];
  return /^[A-Za-z]/.test(fitted) && !reserved.includes(fitted) ? fitted : `v_${fitted}`;
}
