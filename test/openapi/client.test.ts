import type { GenericSchema, InferInput } from 'valibot';
import { expect, expectTypeOf, test } from 'vitest';
import type { calls, reAnswerByForm } from '../../contract/calls.ts';
import type { BuiltInCode, QuestionTypes } from '../../contract/questions/index.ts';
import { databases, survey, testWorld } from '../../server/test/support/world.ts';
import * as generated from './client.ts';

/**
 * A type without what the generator cannot say: `readonly`, and `any` for unknown values. Optional fields are marked,
 * because a type with and one without them are assignable to each other. A question has a test of its own.
 */
type Plain<T> = 0 extends 1 & T
  ? unknown
  : T extends readonly (infer Item)[]
    ? Plain<Item>[]
    : T extends { questionId: unknown; index: unknown }
      ? 'question'
      : T extends object
        ? { -readonly [K in keyof T as string extends K ? never : K]-?: Field<T, K> }
        : T;
type Field<T, K extends keyof T> =
  Record<never, unknown> extends Pick<T, K>
    ? ['optional', Plain<Exclude<T[K], undefined>>]
    : ['required', Plain<T[K]>];
type Input<Schema extends GenericSchema> = Plain<Exclude<InferInput<Schema>, undefined>>;

type Operations = InstanceType<typeof generated.Api>['api'];
type Contract = typeof calls & { readonly reAnswerByForm: typeof reAnswerByForm };
type Name = keyof Contract;
/** The data of a success, which is one part of the union of an envelope. */
type Data<Envelope> = Envelope extends { code: 200; data: infer Data } ? Plain<Data> : never;

test('replies of calls have the types of the contract', () => {
  type Actual = { [N in Name]: Data<Awaited<ReturnType<Operations[N]>>['data']> };
  expectTypeOf<Actual>().toEqualTypeOf<{ [N in Name]: Input<Contract[N]['reply']> }>();
});

test('bodies of calls have the types of the contract', () => {
  type WithBody = Exclude<
    Name,
    'survey' | 'reAnswer' | 'upload' | 'cascade' | 'ownAnswers' | InPath
  >;
  type InPath = 'inAppCurrSubject' | 'inAppCommitAnswer' | 'attachInfo' | 'exInfo';
  type Actual = { [N in WithBody]: Plain<Parameters<Operations[N]>[0]> } & {
    inAppCommitAnswer: Plain<Parameters<Operations['inAppCommitAnswer']>[1]>;
    exInfo: Plain<Parameters<Operations['exInfo']>[1]>;
  };
  type Expected = { [N in keyof Actual]: Input<Contract[N]['body']> };
  expectTypeOf<{ [N in keyof Actual]: Actual[N] }>().toEqualTypeOf<Expected>();
});

type Code = Exclude<BuiltInCode, 0>;
type GeneratedQuestion<C extends Code> = Extract<generated.Question, { type: C }>;

test('configurations of questions have the types of the contract', () => {
  type Actual = { [C in Code]: Plain<NonNullable<GeneratedQuestion<C>['config']>> };
  type Expected = { [C in Code]: Input<QuestionTypes[C]['schema']['entries']['config']> };
  expectTypeOf<Actual>().toEqualTypeOf<Expected>();
});

test('answers have the types of the contract', () => {
  interface Actual {
    1: generated.RadioAnswer;
    2: generated.CheckAnswer;
    3: generated.ListAnswer;
    4: generated.SingleInputAnswer;
    5: generated.MultiInputAnswer;
    6: generated.MultiSingleAnswer;
    7: generated.MultiCheckAnswer;
    8: generated.RateAnswer;
    9: generated.MultiRateAnswer;
    10: generated.LinkageAnswer;
    11: generated.TextAnswer;
    12: generated.UploadAnswer;
    13: generated.OrderAnswer;
    14: generated.PicRateAnswer;
    15: generated.PicOppAnswer;
    16: generated.EvaluateAnswer;
    17: generated.KanoAnswer;
  }
  type Expected = { [C in Code]: Input<QuestionTypes[C]['answer']> };
  expectTypeOf<{ [C in keyof Actual]: Plain<Actual[C]> }>().toEqualTypeOf<Expected>();
});

test.each(databases)('the generated client finishes a survey on $name', async (database) => {
  const drinks = survey({
    ...{ id: 'drinks', title: 'Drinks', login: false },
    questions: [
      { id: 'hot', type: 'radio', title: 'Hot?', choice: [{ id: 'tea', text: 'Tea' }] },
      { id: 'cold', type: 'check', title: 'Cold?', choice: [{ id: 'cola', text: 'Cola' }] },
      { id: 'good', type: 'rate', title: 'Good?', config: { scope: 5 } },
    ],
  });
  const world = await testWorld(database, [drinks]);
  let cookie = '';
  const { api } = new generated.Api({
    baseUrl: 'http://localhost',
    async customFetch(url, init) {
      const headers = new Headers(init?.headers);
      headers.set('Cookie', cookie);
      const response = await world.app.request(String(url), { ...init, headers });
      cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
      return response;
    },
  });

  const location = successOf((await api.location({ surveyInfo: 'drinks' })).data);
  const inSurvey = { surveyId: location.survey.id as string, channel: location.channel ?? '' };
  const context = { deviceInfo: '{}', userBehavior: '{}', locale: 'en' };
  let step = successOf((await api.start({ ...inSurvey, ...context })).data);
  while (step.subject) {
    const { questionId, type, index, count } = step.subject;
    const body = {
      ...{ ...inSurvey, questionId, type, respondent: JSON.stringify(step.respondent ?? {}) },
      result: JSON.stringify(answerTo(step.subject)),
      finish: index === count ? ('1' as const) : ('0' as const),
    };
    step = successOf((await api.commitAnswer(body)).data);
  }
  expect(step.status).toBe(3);
  const results = (await world.rows('answer')).map(({ result }) => JSON.parse(String(result)));
  expect(results).toEqual([{ choice: 'tea' }, { choices: [{ id: 'cola' }] }, { score: 1 }]);
});

/** An answer in the shape that the document has for the type of the question. */
function answerTo(question: generated.Question): object {
  const first = String(question.choice?.[0]?.id);
  switch (question.type) {
    case 1:
      return { choice: first } satisfies generated.RadioAnswer;
    case 2:
      return { choices: [{ id: first }] } satisfies generated.CheckAnswer;
    case 8:
      return { score: question.config?.startValue ?? 1 } satisfies generated.RateAnswer;
    default:
      throw new Error(`No answer to type ${question.type}`);
  }
}

function successOf<Envelope extends { code?: unknown; data?: unknown }>(
  envelope: Envelope,
): Envelope extends { code: 200; data: infer Data } ? Data : never {
  expect(envelope.code).toBe(200);
  return envelope.data as never;
}
