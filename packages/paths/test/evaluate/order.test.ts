import { describe, expect, test } from 'vitest';
import { isLegalOrder } from '../../evaluate/order/legal.ts';
import { readSurvey } from '../../evaluate/session.ts';
import { checked, chosen, documentedSurvey, nextAfter, sessionOf } from './sessions.ts';

describe('in the documented survey with showIf and a block', () => {
  const file = documentedSurvey('visited');
  const visited = { visited: chosen('yes'), parts: checked('pool', 'sauna') };

  test('a block is left out as a whole', () => {
    expect(nextAfter(sessionOf(file), { visited: chosen('no') })).toEqual(['overall']);
  });

  test('a question of the block needs its condition, too', () => {
    const session = sessionOf(file);
    expect(nextAfter(session, { visited: chosen('yes'), parts: checked('pool') })).toEqual([
      'overall',
    ]);
    expect(nextAfter(sessionOf(file), visited)).toEqual(['best']);
  });

  test('options are shown that the earlier answer names', () => {
    const session = sessionOf(file);
    nextAfter(session, visited);
    expect(session.parts('best')).toEqual(['pool', 'sauna']);
  });

  test('any of nested conditions shows the last question', () => {
    const session = sessionOf(file);
    const answers = { ...visited, best: chosen('pool'), overall: { score: 5 } };
    expect(nextAfter(session, answers)).toEqual(['why']);
  });
});

test('the first row of next that holds decides, and showIf decides last', () => {
  const { questions } = documentedSurvey('drinks');
  expect(nextAfter(sessionOf({ questions }), { drinks: chosen('no') })).toEqual(['end']);
  expect(nextAfter(sessionOf({ questions }), { drinks: chosen('yes') })).toEqual(['taste']);
  const session = sessionOf({
    questions: [
      { id: 'a', type: 'rate', next: [{ to: 'c' }] },
      { id: 'b', type: 'rate' },
      { id: 'c', type: 'rate', showIf: { of: 'device', is: 'pad' } },
      { id: 'd', type: 'rate' },
    ],
  });
  expect(nextAfter(session, { a: { score: 1 } })).toEqual(['d']);
});

test('answers of questions that are left out count for nothing', () => {
  const session = sessionOf({
    scoring: {},
    questions: [
      { id: 'here', type: 'radio', choice: [{ id: 'yes', score: 2 }, { id: 'no' }] },
      { id: 'mark', type: 'rate', score: { offset: -1, weight: 2 } },
    ],
  });
  nextAfter(session, { here: chosen('yes'), mark: { score: 4 } });
  expect(session.end().score).toBe(8);
});

describe('in the documented survey with repeats', () => {
  const file = documentedSurvey('forEach');

  test('a block is asked for each chosen option, without exclusive ones', () => {
    const session = sessionOf(file);
    const answers = { parts: checked('sauna'), 'rated~sauna': { score: 2 } };
    expect(nextAfter(session, answers)).toEqual(['why~sauna']);
    expect(nextAfter(session, { 'why~sauna': { text: 'Cold' } })).toEqual(['best']);
    expect(session.parts('best')).toEqual(['sauna', 'equal']);
  });

  test('a block with repeat is asked as long as another time is wanted', () => {
    const session = sessionOf(file);
    nextAfter(session, { parts: checked('none'), best: chosen('equal') });
    const first = { date: { text: '2031-04-01' }, paid: { text: '3' } };
    expect(nextAfter(session, first)).toEqual(['visit~another-2']);
    const second = { 'visit~another-2': chosen('yes'), 'date~2': { text: '2031-04-02' } };
    expect(nextAfter(session, second)).toEqual(['paid~2']);
    expect(nextAfter(session, { 'paid~2': { text: '4' } })).toEqual(['visit~another-3']);
    expect(nextAfter(session, { 'visit~another-3': chosen('no') })).toEqual(['end']);
  });
});

test('ids inside of a block inside of a block have the outer time first', () => {
  const { questions } = documentedSurvey('dose');
  const ids = readSurvey({ id: 'survey', questions }).questions.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(['amount', 'amount~1~2', 'amount~2', 'amount~2~2']));
  expect(ids).toEqual(expect.arrayContaining(['dose~another-2', 'dose~2~another-2', 'since~2']));
});

describe('in the documented survey with a random order', () => {
  const file = documentedSurvey('findTask');
  const begun = { intro: {} };

  test('each block of a group may come first, and then the other', () => {
    const session = sessionOf(file, { arm: 'short' }, 'unknown');
    expect(nextAfter(session, begun)).toEqual(['findTask', 'collectTask']);
    const answers = { collectTask: { outcome: 'finished' }, collectEase: { score: 3 } };
    expect(nextAfter(session, answers)).toEqual(['findTask']);
  });

  test('questions of a random block follow in any order', () => {
    const session = sessionOf(file, { arm: 'short' }, 'unknown');
    nextAfter(session, { ...begun, findTask: { outcome: 'finished' }, findEase: { score: 3 } });
    const answers = { collectTask: { outcome: 'finished' }, collectEase: { score: 3 } };
    expect(nextAfter(session, answers)).toEqual(['range', 'prices']);
    expect(nextAfter(session, { prices: { score: 1 } })).toEqual(['range']);
    expect(nextAfter(session, { range: { score: 1 } })).toEqual(['missing']);
  });

  test('the arm decides on a condition', () => {
    const last = (arm: string) => {
      const session = sessionOf(file, { arm });
      session.answer('missing', checked('herbs'));
      return session.next();
    };
    expect(last('long')).toEqual(['why']);
    expect(last('short')).toEqual(['end']);
  });

  test('an order that tears a block apart is not legal', () => {
    const survey = readSurvey(file);
    const [intro = '', findTask = '', findEase = '', collectTask = '', ...others] =
      survey.questions.map(({ id }) => id);
    const [collectEase = '', ...rest] = others;
    const isLegal = (...ids: readonly string[]) => isLegalOrder(survey, ids);
    expect(isLegal(intro, collectTask, collectEase, findTask, findEase, ...rest)).toBe(true);
    expect(isLegal(intro, collectTask, findTask, collectEase, findEase, ...rest)).toBe(false);
    expect(isLegal(findTask, findEase, intro, collectTask, collectEase, ...rest)).toBe(false);
  });
});
