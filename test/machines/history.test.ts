import fc from 'fast-check';
import { expect, test } from 'vitest';
import { follow, type Mark } from '../../machines/lib/history.ts';

/** A browser's history with one foreign page before ours, and the machine's place in the survey. */
class Tab {
  entries: (Mark | null)[] = [null];
  at = 0;
  index = 0;
  top = 0;

  constructor() {
    this.entries.push(null);
    this.at = 1;
  }

  /** What `reflect` does, until there is nothing left to do; the number of moves it took. */
  settle(): number {
    for (let moves = 0; ; moves += 1) {
      if (this.at === 0) return moves;
      const move = follow(this.entries[this.at] ?? null, this.index, this.top);
      if (move.kind === 'stay') return moves;
      if (moves > 5) throw new Error('The history goes round in circles.');
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

  get left(): boolean {
    return this.at === 0;
  }

  /** A press on the browser's Back or Forward; the machine takes one step that way if it is on a question. */
  press(by: -1 | 1): void {
    if (!(this.at + by in this.entries)) return;
    this.at += by;
    const mark = this.entries[this.at];
    if (this.left || !mark || this.index === 0) return;
    if (mark.index > 0 && mark.index < this.index) this.index -= 1;
    if (mark.index > this.index) this.index += 1;
  }
}

const walk = fc.array(fc.constantFrom('start', 'next', 'previous', 'back', 'forward', 'end'), {
  maxLength: 40,
});

test('whatever is pressed, the history follows the machine in a few moves', () => {
  fc.assert(
    fc.property(walk, (presses) => {
      const tab = new Tab();
      tab.settle();
      for (const press of presses) {
        if (tab.left) return;
        const was = tab.index;
        if (press === 'start' && was === 0) tab.index = 1;
        if (press === 'next' && was > 0) tab.index += 1;
        if (press === 'previous' && was > 1) tab.index -= 1;
        if (press === 'end') tab.index = 0;
        if (press === 'back') tab.press(-1);
        if (press === 'forward') tab.press(1);
        expect(tab.settle()).toBeLessThanOrEqual(3);
        if (!tab.left) expect(tab.entries[tab.at]?.index).toBe(tab.index);
      }
    }),
    { numRuns: 1000 },
  );
});

test('Back from a question is the question before it, and from the first it leaves', () => {
  const tab = questions(4);
  for (const before of [3, 2, 1]) {
    tab.press(-1);
    expect([tab.settle(), tab.index]).toEqual([0, before]);
  }
  tab.press(-1);
  expect(tab.left).toBe(true);
});

test('after the end one Back leaves, and Forward finds no question', () => {
  const tab = questions(5);
  tab.index = 0;
  tab.settle();
  tab.press(1);
  tab.settle();
  expect(tab.entries[tab.at]).toEqual({ base: 0, index: 0 });
  tab.press(-1);
  expect(tab.left).toBe(true);
});

test('a survey taken up again at its third question has no entry to go back to, and needs none', () => {
  const tab = new Tab();
  tab.index = 3;
  tab.settle();
  tab.index = 2;
  expect(tab.settle()).toBe(1);
  expect(tab.entries).toEqual([null, { base: 2, index: 2 }]);
});

function questions(count: number): Tab {
  const tab = new Tab();
  tab.settle();
  for (let index = 1; index <= count; index += 1) {
    tab.index = index;
    tab.settle();
  }
  return tab;
}
