import { isObject } from '../../server/content/problems/words.ts';
import type { Notes } from './notes.ts';

/** An object of a source whose keys are read one by one, so that unread keys can be reported. */
export class SourceRecord {
  readonly #values: Readonly<Record<string, unknown>>;
  readonly #unread: Set<string>;

  constructor(values: unknown) {
    this.#values = isObject(values) ? (values as Record<string, unknown>) : {};
    this.#unread = new Set(Object.keys(this.#values));
  }

  get(key: string): unknown {
    this.#unread.delete(key);
    return Object.hasOwn(this.#values, key) ? this.#values[key] : undefined;
  }

  text(key: string): string | undefined {
    const value = this.get(key);
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
    return typeof value === 'string' && value.trim() !== '' ? value : undefined;
  }

  number(key: string): number | undefined {
    const value = this.get(key);
    if (typeof value === 'string' && value.trim() === '') return undefined;
    const number = typeof value === 'string' ? Number(value) : value;
    return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
  }

  flag(key: string): boolean | undefined {
    const value = this.get(key);
    if (value === 'true' || value === 'false') return value === 'true';
    return typeof value === 'boolean' ? value : undefined;
  }

  list(key: string): readonly unknown[] {
    const value = this.get(key);
    return Array.isArray(value) ? value : [];
  }

  record(key: string): SourceRecord | undefined {
    const value = this.get(key);
    return isObject(value) ? new SourceRecord(value) : undefined;
  }

  /** A value as JSON, for the report. */
  shown(key: string): string {
    return (JSON.stringify(this.get(key)) ?? '').slice(0, 200);
  }

  /**
   * Reports unread keys: those of `minor` as appearance, all others as losses.
   * @param known the keys that the program of the source knows, if it ignores all others
   */
  reportUnread(
    notes: Notes,
    question: string | null,
    minor: RegExp,
    known?: ReadonlySet<string>,
  ): void {
    for (const key of this.#unread) {
      const value = this.#values[key];
      if (value === null || value === '' || value === false) continue;
      if (Array.isArray(value) && value.length === 0) continue;
      const written = JSON.stringify(value);
      const short = written.length > 200 ? `${written.slice(0, 197)}…` : written;
      const isMinor = question === null || minor.test(key);
      const isIgnored = !isMinor && known !== undefined && !known.has(key);
      const reason = isIgnored ? 'is not known to the program of the source' : 'is not kept';
      notes.add(question, isMinor || isIgnored ? 'minor' : 'lost', `${key} ${reason}: ${short}`);
    }
    this.#unread.clear();
  }
}
