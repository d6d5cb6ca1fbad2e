import { describe, expect, test } from 'vitest';
import { readSurvey } from '../../../surveys/loadSurveys.ts';
import { problemsOf, questions } from './values.fixture.ts';

const computing = (compute: unknown, others: object = {}) =>
  problemsOf({ values: { ...others, v: { compute } } }).join('\n');

describe('an expression', () => {
  test.each([
    ['q.overall * 2 + 1 >= 4 and not (count(likes) > 1)'],
    ['if(answered(why), sum(grid) / count(grid), q.grid.first)'],
    ['q["overall"] == 3 || value.other != 2 && -q.overall < 0'],
    ['today >= "2031-01-01"'],
    ['count(q.likes) + sum(overall) % 2'],
    ['years(why) >= 18'],
    ['includes(likes, "a") and not includes(q.likes, "b")'],
    ['min(q.overall, q.grid.first, 3) + max(q.overall)'],
    ['concat(q.why, " ", q.overall, today) == "a"'],
    ['contains(q.why, "a") and length(q.overall) > 1'],
    ['days(value.other, today) > days(why, value.other)'],
    ['floor(days(why, today) / 7) + round(q.overall / 3, 2)'],
  ])('is accepted: %s', (compute) => {
    expect(computing(compute, { other: { from: 'info', type: 'number' } })).toBe('');
  });

  test.each([
    ['q.overall +', 'is no expression'],
    ['', 'is empty'],
    ['q.overall q.why', 'has two parts without an operator'],
    ['q.overal', 'there is no question "overal"; did you mean "overall"?'],
    ['overall', 'there is no value "overall"; an answer is q.overall'],
    ['othe + 1', 'there is no value "othe"; did you mean "other"?'],
    ['q.grid.secnd', 'has no row or blank "secnd"; did you mean "second"?'],
    ['q.overall.x', 'it has no rows or blanks'],
    ['q.grid', '"grid" has several parts'],
    ['q.likes', '"likes" has several answers: use count(likes)'],
    ['q.read', '"read" has'],
    ['score', 'the survey has no scoring'],
    ['v + 1', 'needs itself: v → v'],
    ['q.overall and true', 'needs a boolean in place of a number'],
    ['"a" + 1', 'needs a number in place of a text'],
    ['q.overall == "three"', 'compares a number with a text'],
    ['true < false', 'needs numbers or texts'],
    ['if(true, 1, "b")', 'both must be of one type'],
    ['if(true, 1)', 'takes three parts'],
    ['days(why)', 'takes two dates'],
    ['months(why)', 'months(from, to) takes two dates'],
    ['year(why, today)', 'year(date) takes one date'],
    ['month("a") == "b"', 'compares a number with a text'],
    ['days(today, today + 1)', 'follows no name'],
    ['round(q.overall, q.grid.first)', 'round(number, 2)'],
    ['floor(q.overall, 1)', 'floor(number)'],
    ['includes(likes)', 'takes includes(question, "option")'],
    ['includes(likes, q.why)', 'takes includes(question, "option")'],
    ['includes(likes, "aa")', '"likes" has no option "aa"; did you mean "a"?'],
    ['includes(like, "a")', 'there is no question "like"; did you mean "likes"?'],
    ['includes(likes, "a") + 1', 'needs a number in place of a boolean'],
    ['min()', 'min(…) takes at least one part'],
    ['max(q.overall, "a")', 'needs a number in place of a text'],
    ['concat(q.likes)', '"likes" has several answers'],
    ['concat("a") + 1', 'needs a number in place of a text'],
    ['length(q.why, q.why)', 'length(text) takes one text'],
    ['contains(q.why)', 'contains(text, part) takes two texts'],
    ['length(q.likes)', '"likes" has several answers'],
    ['length("a") == "a"', 'compares a number with a text'],
    ['days(wy, today)', 'there is no question "wy"; did you mean "why"?'],
    ['days(value.nothing, today)', 'there is no value "nothing"'],
    ['floor("a")', 'needs a number in place of a text'],
    ['eval("1")', 'has no function "eval"'],
    ['constructor.constructor("return 1")()', 'that follows no name'],
    ['q.overall.constructor', 'has no row or blank "constructor"'],
    ['__proto__', 'there is no value "__proto__"'],
    ['this', 'has brackets that are no name'],
    ['[1, 2]', 'has brackets that are no name'],
    ['q.overall ? 1 : 2', 'write if(condition, then, otherwise)'],
    ['1 << 2', 'has "<<", which is no operator here'],
    ['a = 1', 'is no expression'],
    [`${'1+'.repeat(600)}1`, 'at most 1000 characters'],
  ])('is refused: %s', (compute, reason) => {
    const problems = computing(compute, { other: { from: 'info', type: 'number' } });
    expect(problems).toContain('x.json: values.v.compute: ');
    expect(problems).toContain(reason);
  });

  test('names every value of a circle, and no other', () => {
    const values = {
      a: { compute: 'b + 1' },
      b: { compute: 'c' },
      c: { compute: 'a' },
      d: { compute: 'a' },
    };
    expect(problemsOf({ values })).toEqual([
      'x.json: values.a.compute: needs itself: a → b → c → a',
      'x.json: values.b.compute: needs itself: b → c → a → b',
      'x.json: values.c.compute: needs itself: c → a → b → c',
    ]);
  });

  test('and a score that needs each other are named at their place', () => {
    const text = JSON.stringify(
      {
        ...{ id: 'x', title: 'X', questions, scoring: {} },
        values: {
          part: { compute: 'score * 0.1' },
          bonus: { compute: 'part + 1', score: {} },
          told: { compute: 'score' },
        },
      },
      null,
      1,
    );
    const { problems } = readSurvey('x.json', text);
    const places = problems.map(({ line, column, reason }) => `${line}:${column} ${reason}`);
    const lineOf = (words: string) => text.slice(0, text.indexOf(words)).split('\n').length;
    expect(places).toEqual([
      `${lineOf('"score * 0.1"')}:15 needs itself: part → score → bonus → part`,
      `${lineOf('"part + 1"')}:15 needs itself: bonus → part → score → bonus`,
    ]);
  });

  test('is typed once where values depend on each other', () => {
    const chain = Array.from({ length: 49 }, (_, index) => [
      `v${index + 1}`,
      { compute: `v${index} + v${index}` },
    ]);
    const values = { v0: { from: 'address', type: 'number' }, ...Object.fromEntries(chain) };
    expect(problemsOf({ values })).toEqual([]);
  });
});
