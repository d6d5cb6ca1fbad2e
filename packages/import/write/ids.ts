import { mostRepeats } from '../../../server/surveys/copies/schema.ts';

const longestId = 64;
const allowed = /^[\w-]{1,64}$/;
/** The characters of a repetition's suffix, such as `~100`, which ids of questions in repeats get. */
const ofTime = `~${mostRepeats}`.length;
const ofAnother = `~another-${mostRepeats}`.length;

const unusable = ['', 'end', '__proto__', 'constructor', 'prototype'];

/** Gives each name a unique id of letters, digits, dashes and underscores. */
export class Ids {
  readonly #used: Set<string>;
  readonly #fallback: string;

  constructor(fallback: string, reserved: Iterable<string> = []) {
    this.#fallback = fallback;
    this.#used = new Set([...unusable, ...reserved]);
  }

  /**
   * The id of a name; the name itself if it is valid and unused.
   * @param room the number of characters that copies add to the id later
   */
  of(name: string, room = 0): string {
    const preferred = fittedId(name) || this.#fallback;
    for (let count = 1; ; count += 1) {
      const suffix = count === 1 ? '' : `-${count}`;
      const id = `${preferred.slice(0, longestId - room - suffix.length)}${suffix}`;
      if (this.#used.has(id)) continue;
      this.#used.add(id);
      return id;
    }
  }
}

/**
 * The number of characters that copies add to the id of a question inside so many repeats, or of a block that is
 * repeated itself.
 */
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

/** The name of a value: a letter and then letters, digits and underscores, at most 40 characters. */
export function valueNameOf(name: string): string {
  const fitted = fittedId(name).replaceAll('-', '_').slice(0, 36);
  const reserved = ['constructor', 'prototype', 'today', 'score', 'q', 'value'];
  return /^[A-Za-z]/.test(fitted) && !reserved.includes(fitted) ? fitted : `v_${fitted}`;
}
