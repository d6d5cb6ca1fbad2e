import { expect, test, vi } from 'vitest';

const refused = [{ kind: 'pattern' }];

/** The judges of an app that has loaded no engine: modules of the tests before may have one. */
async function freshApp() {
  vi.resetModules();
  await import('../../src/components/form/typed/judges.ts');
  const { textFaults } = await import('../../contract/questions/shared/formats.ts');
  const { loadPattern } = await import('../../src/components/form/typed/lateJudges.ts');
  const judged = (pattern: string, text: string) => textFaults(text, { format: 0, pattern });
  return { judged, loadPattern };
}

test('the app leaves a pattern to the server until its engine is there', async () => {
  const { judged, loadPattern } = await freshApp();
  expect(judged('a', 'b')).toEqual([]);
  await loadPattern();
  expect(judged('a', 'b')).toEqual(refused);
  expect(judged('[a', 'b')).toEqual([]);
});

/** A backtracking engine would need years for each of these patterns. */
test.each(['(\\w|\\d)*@', '(a|a)*b', '(?:a|ab|b)*c', '(x+x+)+y', '(.*)*z'])(
  'the app judges a long text by %s (S15)',
  async (pattern) => {
    const { judged, loadPattern } = await freshApp();
    await loadPattern();
    for (const text of ['0', 'a', 'ab', 'x'].map((piece) => piece.repeat(100)))
      expect(judged(pattern, text)).toEqual(refused);
  },
);
