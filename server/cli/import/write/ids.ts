const allowed = /^[\w-]{1,64}$/;
const taken = ['', 'end', '__proto__', 'constructor', 'prototype'];

/** Gives each name an id of letters, digits, dash and underscore that no other one has. */
export class Ids {
  readonly #used: Set<string>;
  readonly #fallback: string;

  constructor(fallback: string, reserved: Iterable<string> = []) {
    this.#fallback = fallback;
    this.#used = new Set([...taken, ...reserved]);
  }

  /** The name itself where it fits. */
  of(name: string): string {
    const wanted = fittedId(name) || this.#fallback;
    for (let count = 1; ; count += 1) {
      const suffix = count === 1 ? '' : `-${count}`;
      const id = `${wanted.slice(0, 64 - suffix.length)}${suffix}`;
      if (this.#used.has(id)) continue;
      this.#used.add(id);
      return id;
    }
  }
}

function fittedId(name: string): string {
  if (allowed.test(name)) return name;
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w-]+/g, '-')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 64);
}

/** The name of a value: letters, digits and underscores behind a letter, at most 40. */
export function valueNameOf(name: string): string {
  const fitted = fittedId(name).replaceAll('-', '_').slice(0, 36);
  const reserved = ['constructor', 'prototype', 'today', 'score', 'q', 'value'];
  return /^[A-Za-z]/.test(fitted) && !reserved.includes(fitted) ? fitted : `v_${fitted}`;
}
