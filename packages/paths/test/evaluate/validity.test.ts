import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readSurvey, Session } from '../../evaluate/session.ts';
import type { Question, SurveyFile } from '../../evaluate/surveyFile.ts';
import { documentedQuestions } from './documents.ts';
import { checked, chosen, nextAfter, respondent, sessionOf } from './sessions.ts';

const { id: tree, items } = JSON.parse(readFileSync('surveys/cascades/plants.json', 'utf8'));

function faultsIn(question: unknown, answer: unknown): readonly string[] {
  const file: SurveyFile = { id: 'survey', questions: [question as Question] };
  const survey = readSurvey(file, new Map([[tree, items]]));
  const { id } = question as Question;
  const faults = new Session(survey, respondent, [id]).faults(id, answer) ?? [];
  return faults.map(({ kind, at, min, max }) =>
    [
      kind,
      ...(min === undefined ? [] : [`min ${min}`]),
      ...(max === undefined ? [] : [`max ${max}`]),
      ...(at === undefined ? [] : [`at ${at}`]),
    ].join(' '),
  );
}

describe.each(documentedQuestions())(
  'the documented question $id',
  ({ question, accepted, wrong }) => {
    test('accepts its answer', () => {
      expect(faultsIn(question, accepted)).toEqual([]);
    });

    test.runIf(wrong.length > 0)('finds what is wrong with the others', () => {
      for (const { faults, answer } of wrong) {
        expect([...faultsIn(question, answer)].sort(), JSON.stringify(answer)).toEqual(
          [...faults].sort(),
        );
      }
    });
  },
);

test('a bound by an answer that contradicts the other bound becomes the other', () => {
  const children: Question = {
    ...{ id: 'children', type: 'singleInput' },
    config: { kind: 'number', min: 0, max: { question: 'people', plus: -1 } },
  };
  const people: Question = {
    id: 'people',
    type: 'singleInput',
    config: { kind: 'number', min: -9 },
  };
  const session = sessionOf({ questions: [people, children] });
  session.answer('people', { text: '3' });
  expect(session.faults('children', { text: '2' })).toEqual([]);
  expect(session.faults('children', { text: '3' })).toEqual([{ kind: 'range' }]);
  session.answer('people', { text: '0' });
  expect(session.faults('children', { text: '0' })).toEqual([]);
  expect(session.faults('children', { text: '-1' })).toEqual([{ kind: 'range' }]);
});

test('an answer is needed only where requiredIf holds', () => {
  const moved = { id: 'moved', type: 'radio', choice: [{ id: 'yes' }, { id: 'no' }] };
  const config = { requiredIf: { question: 'moved', is: 'yes' } };
  const file = { questions: [moved, { id: 'why', type: 'singleInput', config }] };
  const [yes, no] = [sessionOf(file), sessionOf(file)];
  nextAfter(yes, { moved: chosen('yes') });
  nextAfter(no, { moved: chosen('no') });
  expect(yes.faults('why', { text: '' })).toEqual([{ kind: 'empty' }]);
  expect(no.faults('why', { text: '' })).toEqual([]);
});

test('acceptIf refuses an answer for which its condition does not hold', () => {
  const days: Question = {
    ...{ id: 'days', type: 'check', choice: [{ id: 'fri' }, { id: 'sat' }, { id: 'sun' }] },
    config: {
      acceptIf: {
        not: [
          { question: 'days', includes: 'sat' },
          { question: 'days', includes: 'sun' },
        ],
      },
    },
  };
  const session = sessionOf({ questions: [days] });
  expect(session.accepts('days', checked('fri', 'sat'))).toBe(true);
  expect(session.accepts('days', checked('sat', 'sun'))).toBe(false);
  expect(session.accepts('days', checked())).toBe(true);
});

test('min never asks for more options than are shown', () => {
  const choice = [{ id: 'a' }, { id: 'b', showIf: { of: 'device', is: 'pad' } as const }];
  const question: Question = { id: 'some', type: 'check', config: { min: 2 }, choice };
  expect(faultsIn(question, checked('a'))).toEqual([]);
  expect(faultsIn(question, checked('b'))).toEqual(['malformed']);
});

test('a text counts characters as people do, and invisible ones not', () => {
  const question: Question = { id: 'word', type: 'singleInput', config: { maxLength: 2 } };
  expect(faultsIn(question, { text: 'e\u0301👩‍👩‍👧\u200b' })).toEqual([]);
  expect(faultsIn(question, { text: 'abc' })).toEqual(['tooLong max 2']);
  expect(faultsIn(question, { text: '\u200b \u2060' })).toEqual(['empty']);
});
