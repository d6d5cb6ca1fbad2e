import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { calls, reAnswerByForm } from '../../contract/calls.ts';
import { envelope, Refusal, unwrap } from '../../contract/envelope.ts';
import { faultIn, faultSchema } from '../../contract/faults.ts';
import { chooseLocale, direction } from '../../contract/locales.ts';
import { statusSchema } from '../../contract/status.ts';
import { locationSchema, stepSchema } from '../../contract/survey.ts';
import { surveyIdSchema } from '../../contract/surveyIdSchema.ts';

const table = [
  'GET /api/surveys/{id} none',
  'POST /api/location form',
  'POST /api/start form',
  'POST /api/currSubject form',
  'POST /api/prevSubject form',
  'POST /api/commitAnswer form',
  'POST /api/reAnswer/{id} none',
  'PATCH /api/termQuestionnaire form',
  'POST /api/file/upload multipart',
  'GET /api/cascade/{id}/item/{itemId} none',
  'POST /api/inApp/wake form',
  'GET /api/inApp/surveys/{surveyId}/currSubject none',
  'POST /api/inApp/surveys/{surveyId}/commitAnswer json',
  'POST /api/inApp/surveys/{surveyId}/attachInfo form',
  'POST /api/ut/surveyId/{id}/exInfo form',
];

const ours = ['GET /api/answers/{id} none', 'POST /api/extendTime form'];

test('the calls are those of the specification and the additional ones', () => {
  const rows = Object.values(calls).map((row) => `${row.method} ${row.path} ${row.encoding}`);
  expect(rows.sort()).toEqual([...table, ...ours].sort());
  expect(`${reAnswerByForm.method} ${reAnswerByForm.path}`).toBe('POST /api/reAnswer');
  for (const { path, timeout } of Object.values(calls)) {
    expect([path, timeout]).toEqual([path, path === '/api/file/upload' ? 60_000 : 10_000]);
  }
});

describe('the envelope', () => {
  const schema = envelope(v.object({ a: v.number() }));

  test('opens to its data, or throws its refusal', () => {
    expect(unwrap(v.parse(schema, { code: 200, data: { a: 1 } }))).toEqual({ a: 1 });
    const refusal = v.parse(schema, { code: 4004, message: 'moved', data: 5 });
    expect(() => unwrap(refusal)).toThrow(new Refusal(4004, 'moved'));
  });

  test.each([
    [{ fault: { kind: 'tooFew', min: 2 } }, { kind: 'tooFew', min: 2 }],
    [{ fault: { kind: 'full moon' } }, null],
    [5, null],
  ])('a refusal with %j has the fault %j', (data, fault) => {
    const refusal = v.parse(schema, { code: 422, message: 'no', data });
    expect(() => unwrap(refusal, faultIn)).toThrow(expect.objectContaining({ code: 422, fault }));
  });

  test.each([
    { code: 200, data: { a: '1' } },
    { code: 200 },
    { code: '200', data: { a: 1 } },
    { data: { a: 1 } },
    null,
    [],
    'ok',
  ])('%j is none (R19)', (reply) => {
    expect(v.is(schema, reply)).toBe(false);
  });
});

test.each([
  {
    ...{ name: 'the id of a survey', schema: surveyIdSchema },
    valid: ['a', 'sus', 'A_b-9', 'x'.repeat(64)],
    invalid: ['', '.', '../a', 'a b', 'é', 'a/b', 'x'.repeat(65), 5],
  },
  {
    ...{ name: 'a status', schema: statusSchema },
    valid: [-1, 0, 1, 2, 3, 4, 5, 6],
    invalid: [7, -2, '1', null],
  },
  {
    ...{ name: 'a fault', schema: faultSchema },
    valid: [{ kind: 'empty' }, { kind: 'between', min: 1, max: 2, at: 'a' }],
    invalid: [{ kind: 'tooFew' }, { kind: 'tooFew', min: -1 }, { kind: 'sad' }],
  },
])('$valid are $name, and $invalid are not', ({ schema, valid, invalid }) => {
  expect(valid.filter((value) => !v.is(schema, value))).toEqual([]);
  expect(invalid.filter((value) => v.is(schema, value))).toEqual([]);
});

test('a server that keeps to the specification alone is understood', () => {
  const bare = { status: 1, survey: { id: 7, title: 'T', config: null } };
  expect(v.parse(locationSchema, bare)).toMatchObject({
    channel: '',
    status: 1,
    survey: { id: '7', title: 'T', config: {} },
  });
  for (const nothing of [undefined, null, {}]) expect(v.parse(stepSchema, nothing)).toEqual({});
});

const whole = { channel: 'web', status: 1, survey: { id: 's', title: 'T', config: {} } };

test.each([
  [{}, null],
  [null, null],
  [true, null],
  ['ok', null],
  [whole, whole],
])('a re-answer replied to with %j holds the location %j', (data, location) => {
  for (const { reply } of [calls.reAnswer, reAnswerByForm]) {
    expect(unwrap(v.parse(envelope(reply), { code: 200, data }))).toEqual(location);
  }
});

test.each([
  [{ survey: whole.survey, channel: 'app' }, { channel: 'app' }],
  [{ survey: whole.survey }, { channel: '' }],
  [true, { channel: '' }],
  [whole, whole],
])('a wake replied to with %j reports %j', (data, reported) => {
  expect(unwrap(v.parse(envelope(calls.wake.reply), { code: 200, data }))).toEqual(reported);
});

test.each([
  [['de-AT'], 'de', 'ltr'],
  [['el', 'ar-EG', 'de'], 'ar', 'rtl'],
  [['zh'], 'zh-CN', 'ltr'],
  [['zh-SG'], 'zh-CN', 'ltr'],
  [['zh-Hans-HK'], 'zh-CN', 'ltr'],
  [['zh-Hant'], 'zh-TW', 'ltr'],
  [['zh-TW'], 'zh-TW', 'ltr'],
  [['zh-Hant-HK'], 'zh-HK', 'ltr'],
  [['zh-MO'], 'zh-HK', 'ltr'],
  [['yue'], 'zh-HK', 'ltr'],
  [['es'], 'es', 'ltr'],
  [['es-ES'], 'es', 'ltr'],
  [['es-MX'], 'es-419', 'ltr'],
  [['es-US'], 'es-419', 'ltr'],
  [['es-419'], 'es-419', 'ltr'],
  [['pt'], 'pt', 'ltr'],
  [['pt-AO'], 'pt', 'ltr'],
  [['pt-br'], 'pt-BR', 'ltr'],
  [['iw-IL'], 'he', 'rtl'],
  [['in'], 'id', 'ltr'],
  [['mo'], 'ro', 'ltr'],
  [['fa-AF'], 'fa', 'rtl'],
  [['ur-IN'], 'ur', 'rtl'],
  // Kazakh in Arabic letters is not what a reader of Cyrillic ones gets.
  [['kk-Arab', 'ru'], 'ru', 'ltr'],
  [['', '*', 'not a tag'], 'en', 'ltr'],
  [['MY'], 'my', 'ltr'],
  [[], 'en', 'ltr'],
] as const)('a reader of %j gets %s, %s', (wanted, locale, dir) => {
  expect(chooseLocale(wanted)).toBe(locale);
  expect(direction(chooseLocale(wanted))).toBe(dir);
});
