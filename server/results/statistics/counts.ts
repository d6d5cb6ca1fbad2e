export interface Count {
  readonly id: string;
  readonly count: number;
}

/** Numbers of occurrences by id. */
export class Counts {
  readonly #counts = new Map<string, number>();

  add(id: string, times = 1): void {
    this.#counts.set(id, (this.#counts.get(id) ?? 0) + times);
  }

  of(id: string): number {
    return this.#counts.get(id) ?? 0;
  }

  /** In the order of these ids, also those that never occurred; then the others that did. */
  inOrder(ids: readonly string[]): readonly Count[] {
    const others = [...this.#counts.keys()].filter((id) => !ids.includes(id));
    return [...ids, ...others].map((id) => ({ id, count: this.of(id) }));
  }

  /** The most frequent first. */
  byCount(): readonly Count[] {
    return [...this.#counts]
      .map(([id, count]) => ({ id, count }))
      .sort((a, b) => b.count - a.count || (a.id < b.id ? -1 : 1));
  }

  /** By id. */
  sorted(): readonly Count[] {
    return [...this.#counts]
      .map(([id, count]) => ({ id, count }))
      .sort((a, b) => (a.id < b.id ? -1 : 1));
  }
}
