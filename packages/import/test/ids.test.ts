import { expect, test } from 'vitest';
import { imported } from './support.ts';

const long = 'Which of the neighbours have you met on your way, and on which days of the week';

test('leaves room in ids for the copies of repeats', async () => {
  const inner = {
    ...{ type: 'paneldynamic', name: `${long} there`, panelCount: 1, maxPanelCount: 100 },
    templateElements: [
      { type: 'text', name: `${long} or month` },
      { type: 'text', name: `${long} or year` },
    ],
  };
  const outer = {
    ...{ type: 'paneldynamic', name: long, panelCount: 1, maxPanelCount: 100 },
    templateElements: [{ type: 'text', name: `${long}?` }, inner],
  };
  const source = JSON.stringify({ elements: [outer, { type: 'text', name: `${long}!` }] });
  const { code, questions, problems } = await imported('t.json', source);
  expect(problems).toEqual([]);
  expect(code).toBe(0);
  expect(Object.keys(questions).at(-1)).toHaveLength(64);
});

test('says in the report that the server refuses the written file', async () => {
  const elements = [{ type: 'text', name: 'a' }];
  const source = JSON.stringify({ maxTimeToFinish: 0.5, elements });
  const { code, out, report, problems } = await imported('t.json', source);
  expect(problems).not.toEqual([]);
  expect(code).toBe(1);
  expect(out).toContain('0 of 1 questions');
  expect(report).toMatch(/lost: the server refuses the file: t\.json:\d+:\d+: maxAnswerTime/);
  expect(report).toContain('0 of 1 questions');
});
