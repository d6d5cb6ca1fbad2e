import { follow, type Mark } from '../../machines/lib/history.ts';

/** A browser's history with a foreign page before the survey, and the index of the question on screen. */
export class TabHistory {
  readonly entries: (Mark | null)[] = [null, null];
  index = 0;
  private at = 1;
  private top = 0;

  constructor() {
    this.settle();
  }

  get entry(): Mark | null | undefined {
    return this.entries[this.at];
  }

  /** Whether the foreign page is shown. */
  get isLeft(): boolean {
    return this.at === 0;
  }

  /** Shows the question with this index; the number of moves in the history. */
  show(index: number): number {
    this.index = index;
    return this.settle();
  }

  /** Follows the index, and returns the number of moves. */
  settle(): number {
    for (let moves = 0; ; moves += 1) {
      if (this.isLeft) return moves;
      const move = follow(this.entry ?? null, this.index, this.top);
      if (move.kind === 'stay') return moves;
      if (moves > 5) throw new Error('The moves never end.');
      if (move.kind === 'go') this.at += move.by;
      if (move.kind === 'push') {
        this.entries.splice(this.at + 1);
        this.entries.push(move.mark);
        this.at += 1;
      }
      if (move.kind === 'replace') this.entries[this.at] = move.mark;
      if (move.kind !== 'go') this.top = move.mark.index;
    }
  }

  /** Presses the browser's Back or Forward, which the question on screen follows by one. */
  press(by: -1 | 1): void {
    if (!(this.at + by in this.entries)) return;
    this.at += by;
    const { entry } = this;
    if (this.isLeft || !entry || this.index === 0) return;
    if (entry.index > 0 && entry.index < this.index) this.index -= 1;
    if (entry.index > this.index) this.index += 1;
  }
}
