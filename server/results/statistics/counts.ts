export interface Count {
  readonly id: string;
  readonly count: number;
}

/** The numbers of occurrences by id. */
export class Counts {
  readonly #counts = new Map<string, number>();

  add(id: string, times = 1): void {
    this.#counts.set(id, (this.#counts.get(id) ?? 0) + times);
  }

  of(id: string): number {
    return this.#counts.get(id) ?? 0;
  }

  /**
   * Returns the counts in the order of these ids, including ids that never occurred; then those of
   * all other ids.
   */
  inOrder(ids: readonly string[]): readonly Count[] {
    const others = [...this.#counts.keys()].filter((id) => !ids.includes(id));
    return [...ids, ...others].map((id) => ({ id, count: this.of(id) }));
  }

  /** Returns the counts, the most frequent first. */
  byCount(): readonly Count[] {
    return [...this.#counts]
      .map(([id, count]) => ({ id, count }))
      .sort((a, b) => b.count - a.count || (a.id < b.id ? -1 : 1));
  }

  /** Returns the counts in the order of their ids. */
  sorted(): readonly Count[] {
    return [...this.#counts]
      .map(([id, count]) => ({ id, count }))
      .sort((a, b) => (a.id < b.id ? -1 : 1));
  }
}
