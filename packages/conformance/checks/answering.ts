import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { codes } from '../../../contract/envelope.ts';
import { type Fault, faultIn } from '../../../contract/faults.ts';
import { limits } from '../../../contract/limits.ts';
import {
  emptyAnswer,
  hasCascade,
  hasFiles,
  type Question,
  type QuestionType,
  questionTypes,
  validate,
} from '../../../contract/questions/index.ts';
import { textLength } from '../../../contract/questions/shared/characters.ts';
import { Broken, Skipped } from '../broken.ts';
import { type Bench, type Check, checksOf } from '../check.ts';
import { fieldOf, type Reply } from '../client/reply.ts';
import type { Respondent } from '../client/respondent.ts';
import { refused, requireThat, succeeded } from '../expect.ts';
import { questionIn, triedAnswers, uploadedFile, validAnswers } from '../survey/answers.ts';
import type { SurveyProfile } from '../survey/profile.ts';
import {
  isAnyNumber,
  isFormatted,
  isMobile,
  type Situation,
  takesAnyText,
} from '../survey/situations.ts';
import {
  begin,
  committed,
  currentStop,
  giveAnswer,
  next,
  type Stop,
  walkTo,
  walkToEnd,
} from '../survey/walk.ts';
import { unknownSurvey } from './envelope.ts';

/** A respondent at the first question of a survey. */
export async function beginAt(client: Respondent, surveyId: string): Promise<Stop> {
  const stop = await begin(client, surveyId);
  if (!stop) throw new Broken('a start leads to a question', null);
  return stop;
}

/** A respondent who has answered the first question, at the second one. */
async function respondentAtSecond(bench: Bench, { id }: SurveyProfile) {
  const client = bench.respondent();
  const first = await beginAt(client, id);
  const { answer, reply } = await giveAnswer(client, id, first.question);
  const second = await next(client, id, reply);
  if (!second) throw new Broken('a second question follows the first', reply);
  return { client, first, second, answer, reply };
}

export const currentQuestion = checksOf('Current question', {
  'current.question': {
    level: 'required',
    says: 'returns the current [Question](#question), or null when nothing is left to answer',
    async run({ survey, respondent }) {
      const client = respondent();
      const { question } = await beginAt(client, survey.id);
      for (let time = 0; time < 2; time += 1) {
        const reply = await client.current(survey.id);
        const current = questionIn(succeeded(reply, 'the current question'), reply);
        requireThat(
          current.questionId === question.questionId,
          `the current question is ${question.questionId}, however often it is asked for`,
          reply,
        );
      }
    },
  },
  'current.nothingLeft': {
    level: 'required',
    says: 'or null when nothing is left to answer',
    async run({ survey, respondent }) {
      const client = respondent();
      await walkToEnd(client, survey.id);
      const reply = await client.current(survey.id);
      if (reply.code === codes.conflict) return;
      requireThat(
        reply.code === codes.ok && reply.data === null,
        'after the last question comes null, or a refusal with 409',
        reply,
      );
    },
  },
  'current.unknown': {
    level: 'required',
    says: 'Refusals: 403, 404',
    async run({ respondent }) {
      const reply = await respondent().current(unknownSurvey);
      refused(reply, 'the current question of an unknown survey', 403, 404);
    },
  },
});

export const previousQuestion = checksOf('Previous question', {
  'previous.back': {
    level: 'required',
    says: 'moves the session one question back and returns that question with its answer in `result`',
    async run(bench) {
      const survey = await bench.surveyIn('previous');
      const { client, first, answer } = await respondentAtSecond(bench, survey);
      const reply = await client.previous(survey.id);
      const question = questionIn(succeeded(reply, 'the previous question'), reply);
      requireThat(
        question.questionId === first.question.questionId,
        `the previous question is ${first.question.questionId}, not ${question.questionId}`,
        reply,
      );
      requireStored(first.question, answer, reply);
      const current = await currentStop(client, survey.id);
      requireThat(
        current?.question.questionId === question.questionId,
        'it is the current question now',
        current?.reply ?? reply,
      );
    },
  },
  'previous.forth': {
    level: 'required',
    says: 'moves the session one question back',
    async run(bench) {
      const survey = await bench.surveyIn('previous');
      const { client, first, second } = await respondentAtSecond(bench, survey);
      await client.previous(survey.id);
      const { reply } = await giveAnswer(client, survey.id, first.question);
      const again = await next(client, survey.id, reply);
      requireThat(
        again?.question.questionId === second.question.questionId,
        'the same answer again leads to the same question again',
        again?.reply ?? reply,
      );
    },
  },
  'previous.first': {
    level: 'required',
    says: 'on the first question it returns the first',
    async run({ surveyIn, respondent }) {
      const { id } = await surveyIn('previous');
      const client = respondent();
      const { question } = await beginAt(client, id);
      const reply = await client.previous(id);
      const previous = questionIn(succeeded(reply, 'Previous at the first question'), reply);
      requireThat(
        previous.questionId === question.questionId,
        'it returns the first question',
        reply,
      );
    },
  },
  'previous.notAllowed': {
    level: 'ours',
    says: '409 where the survey does not allow it',
    async run(bench) {
      const survey = await bench.surveyIn('noPrevious');
      const { client } = await respondentAtSecond(bench, survey);
      refused(await client.previous(survey.id), 'Previous where it is not allowed', 409);
    },
  },
});

export const commit = checksOf('Commit', {
  'commit.leadsOn': {
    level: 'required',
    says: 'POST `/api/commitAnswer` with `surveyId`, `channel`, `questionId`, `type` (in digits)',
    async run(bench) {
      const survey = await bench.surveyIn('twoQuestions');
      const { client, first, second, reply } = await respondentAtSecond(bench, survey);
      requireThat(
        second.question.questionId !== first.question.questionId,
        'a valid answer leads to another question',
        reply,
      );
      const current = await currentStop(client, survey.id);
      requireThat(
        current?.question.questionId === second.question.questionId,
        'and this one is the current question',
        current?.reply ?? reply,
      );
    },
  },
  'commit.wholeSurvey': {
    level: 'required',
    says: 'the server decides by its own path',
    async run({ survey, respondent }) {
      const client = respondent();
      await walkToEnd(client, survey.id);
      const reply = await client.locate(survey.id);
      requireThat(
        fieldOf(reply.data, 'status') === 3,
        'once every question is answered the status is 3',
        reply,
      );
    },
  },
  'commit.empty': {
    level: 'required',
    says: 'A question that is not required takes an empty answer.',
    async run({ surveyIn, respondent }) {
      const { id } = await surveyIn('optional');
      const client = respondent();
      const { question } = await walkTo(
        client,
        id,
        ({ config, type }) => !config.required && type !== 11 && type !== 0,
      );
      const reply = await client.commit(id, committed(question), emptyAnswer(question));
      succeeded(reply, 'an empty answer to a question that is not required');
    },
  },
  'commit.invalid': {
    level: 'ours',
    says: '| 422 | the answer breaks a rule of its question, or names a file of another session |',
    async run({ surveyIn, respondent }) {
      const { id } = await surveyIn('required');
      const client = respondent();
      const { question } = await walkTo(
        client,
        id,
        ({ config, type }) => config.required && type !== 11,
      );
      const reply = await client.commit(id, committed(question), emptyAnswer(question));
      refused(reply, 'an empty answer to a question that needs one', codes.invalidAnswer);
      const current = await currentStop(client, id);
      requireThat(
        current?.question.questionId === question.questionId,
        'a refused answer leaves the session at its question',
        current?.reply ?? reply,
      );
    },
  },
  'commit.fileOfAnother': {
    level: 'ours',
    says: 'or names a file of another session',
    async run({ surveyIn, respondent }) {
      const { id } = await surveyIn('upload');
      const [owner, other] = [respondent(), respondent()];
      await walkTo(owner, id, hasFiles);
      const file = await uploadedFile(owner, id);
      const { question } = await walkTo(other, id, hasFiles);
      const reply = await other.commit(id, committed(question), { files: [file] });
      refused(reply, 'an answer with the file of another session', codes.invalidAnswer);
    },
  },
  'commit.otherQuestion': {
    level: 'ours',
    says: 'another question is current and this answer differs from the stored one',
    async run({ surveyIn, respondent }) {
      const { id, questions } = await surveyIn('twoQuestions');
      const client = respondent();
      await beginAt(client, id);
      const [, second] = questions;
      if (!second) throw new Skipped('there is no second question');
      const [answer] = await triedAnswers(client, second);
      const reply = await client.commit(id, committed(second), answer);
      refused(reply, 'an answer to a question that is not the current one', codes.conflict);
    },
  },
  'commit.otherRespondent': {
    level: 'ours',
    says: 'another respondent;',
    async run({ survey, respondent }) {
      const client = respondent();
      const { question } = await beginAt(client, survey.id);
      const [answer] = await validAnswers(client, survey.id, question);
      const reply = await client.commit(survey.id, committed(question), answer, {
        respondent: { id: 'conformance-another-respondent' },
      });
      refused(reply, 'an answer of another respondent', codes.conflict);
    },
  },
  'commit.unsigned': {
    level: 'ours',
    says: 'the agreement is not signed',
    async run({ surveyIn, respondent }) {
      const { id, survey } = await surveyIn('signature');
      if (survey.config.signature !== 'required') {
        throw new Skipped(`the signature of ${id} is not required`);
      }
      const client = respondent();
      await client.locate(id);
      await client.start(id);
      const stop = await currentStop(client, id);
      if (!stop) throw new Broken('a start leads to a question', null);
      const [answer] = await validAnswers(client, id, stop.question);
      const reply = await client.commit(id, committed(stop.question), answer);
      refused(reply, 'an answer without the signature', codes.conflict);
    },
  },
  'commit.questionGone': {
    level: 'ours',
    says: '| 4004 | the question does not exist any more |',
    async run({ adapter: { removeQuestion }, idIn, respondent }) {
      if (!removeQuestion) {
        throw new Skipped('needs "removeQuestion", a function in a module for --adapter');
      }
      const id = idIn('changing');
      const client = respondent();
      const { question } = await beginAt(client, id);
      const [answer] = await validAnswers(client, id, question);
      await removeQuestion(id, question.questionId);
      const reply = await client.commit(id, committed(question), answer);
      refused(reply, 'an answer to a question that is gone', codes.surveyChanged);
    },
  },
});

export const faultChecks = checksOf('Faults', {
  'faults.shape': {
    level: 'ours',
    says: '`data.fault` is `{kind, at?}` with the numbers of its kind',
    async run({ surveyIn, respondent }) {
      const { id } = await surveyIn('required');
      const client = respondent();
      const { question } = await walkTo(
        client,
        id,
        ({ config, type }) => config.required && type !== 11,
      );
      const reply = await client.commit(id, committed(question), emptyAnswer(question));
      requireThat(faultIn(reply.data) !== null, 'data.fault is a fault of this list', reply);
    },
  },
  'faults.malformed': {
    level: 'ours',
    says: '| `malformed` | | does not have the shape of its type, or names what does not exist |',
    async run({ survey, respondent }) {
      const client = respondent();
      const { question } = await beginAt(client, survey.id);
      for (const answer of ['no JSON', '7', '[]', '"yes"']) {
        const reply = await client.commit(survey.id, committed(question), answer);
        refused(reply, `the answer ${answer}`, codes.invalidAnswer);
        requireThat(faultIn(reply.data)?.kind === 'malformed', 'its fault is malformed', reply);
      }
    },
  },
});

export const questionChecks = checksOf('Question', {
  'question.place': {
    level: 'required',
    says: '`index` counts from 1.',
    async run({ survey, respondent }) {
      const client = respondent();
      const { reply, question } = await beginAt(client, survey.id);
      requireThat(question.index === 1, 'the index of the first question is 1', reply);
      for (const { index, count, questionId } of survey.questions) {
        requireThat(
          Number.isInteger(index) && Number.isInteger(count) && index >= 1 && index <= count,
          `the index of ${questionId} is from 1 to its count, not ${index} of ${count}`,
          null,
        );
      }
    },
  },
  'question.known': {
    level: 'required',
    says: 'An unknown type, an option without an id, or a missing required field shows "This question can\'t be shown here"',
    async run({ survey, respondent }) {
      const client = respondent();
      const { reply } = await beginAt(client, survey.id);
      for (const { type, questionId } of survey.questions) {
        requireThat(type !== 0, `the app can show the question ${questionId}`, reply);
      }
    },
  },
  'question.result': {
    level: 'required',
    says: '`result` is the stored or offered answer as a JSON text, absent without one',
    async run({ survey, respondent }) {
      const { subject, reply } = await beginAt(respondent(), survey.id);
      const result = fieldOf(subject, 'result');
      requireThat(
        result === undefined || fieldOf(subject, 'offered') === true,
        'a question without an answer has no result',
        reply,
      );
    },
  },
  'question.required': {
    level: 'required',
    says: '`config.required` is true unless given.',
    async run({ survey, respondent }) {
      const { reply } = await beginAt(respondent(), survey.id);
      for (const subject of survey.subjects) {
        const required = fieldOf(fieldOf(subject, 'config'), 'required');
        requireThat(
          required === undefined || typeof required === 'boolean',
          `config.required is true or false, not ${JSON.stringify(required)}`,
          reply,
        );
      }
    },
  },
});

/** Commits a text to the first question that takes any, and requires that it is returned as it was sent. */
async function requireTextBack(
  { surveyIn, respondent }: Bench,
  textFor: (question: Question<4>) => string,
): Promise<void> {
  const { id } = await surveyIn('anyText');
  const client = respondent();
  const { question } = await walkTo(client, id, takesAnyText);
  const answer = { text: textFor(question as Question<4>) };
  if (validate(question, answer).faults.length > 0) {
    throw new Skipped(`${question.questionId} does not take the text`);
  }
  const reply = await client.commit(id, committed(question), answer);
  succeeded(reply, `a text of ${textLength(answer.text)} characters`);
  requireStored(question, answer, await client.previous(id));
}

export const formats = checksOf('Formats', {
  'formats.scripts': {
    level: 'required',
    says: '0 anything',
    run: (bench) => requireTextBack(bench, () => 'Ż漢ع 😀 &=+%"<'),
  },
  'formats.longText': {
    level: 'recommended',
    says: 'A text has at most 10,000 characters unless `maxLength` says less',
    run: (bench) =>
      requireTextBack(bench, ({ config }) => {
        const length = Math.min(config.maxLength ?? limits.answerText, limits.answerText);
        // A person with a tool is one character of several code points.
        const character = length > 1000 ? '🌱' : '👩🏽‍🌾';
        return character.repeat(length);
      }),
  },
  'formats.stored': {
    level: 'required',
    says: 'A text of a format other than 0 loses the blanks around it and marks of direction and of invisible widths',
    async run({ surveyIn, respondent }) {
      const { id } = await surveyIn('format');
      const client = respondent();
      const { question } = await walkTo(client, id, isFormatted);
      const [answer] = await validAnswers(client, id, question);
      const text = String(fieldOf(answer, 'text'));
      const padded = { text: ` \u200e${text}\u00a0 ` };
      const reply = await client.commit(id, committed(question), padded);
      succeeded(reply, 'a text with blanks around it');
      requireStored(question, { text }, await client.previous(id));
    },
  },
  'formats.digits': {
    level: 'required',
    says: 'and decimal digits of any script become 0–9 first',
    async run({ surveyIn, respondent }) {
      const { id } = await surveyIn('format');
      const client = respondent();
      const { question } = await walkTo(client, id, isFormatted);
      const answers = await validAnswers(client, id, question);
      const text = answers.map((answer) => String(fieldOf(answer, 'text'))).find(isInDigits);
      if (text === undefined) throw new Skipped(`${question.questionId} takes no digits`);
      const arabic = text.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));
      const reply = await client.commit(id, committed(question), { text: arabic });
      succeeded(reply, `the digits ${arabic}`);
      requireStored(question, { text }, await client.previous(id));
    },
  },
  'formats.invisible': {
    level: 'ours',
    says: 'A text of white space, control characters and invisible characters alone (`\\p{Cf}`, `\\p{Default_Ignorable_Code_Point}`, U+2800) is empty.',
    async run({ surveyIn, respondent }) {
      const { id } = await surveyIn('anyText');
      const client = respondent();
      const { question } = await walkTo(client, id, takesAnyText);
      if (!question.config.required) throw new Skipped(`${question.questionId} needs no answer`);
      const answer = { text: ' \u200b\u2060\u2800\u0007' };
      const reply = await client.commit(id, committed(question), answer);
      refused(reply, 'a text of which nothing can be seen', codes.invalidAnswer);
      requireThat(faultIn(reply.data)?.kind === 'empty', 'its fault is empty', reply);
    },
  },
});

/** Commits a text to the first question that fits, and requires that it is stored in another form. */
async function requireStoredAs(
  { surveyIn, respondent }: Bench,
  situation: Situation,
  isThere: (question: Question) => boolean,
  texts: (question: Question<4>) => { readonly sent: string; readonly stored: string },
): Promise<void> {
  const { id } = await surveyIn(situation);
  const client = respondent();
  const { question } = await walkTo(client, id, isThere);
  const { sent, stored } = texts(question as Question<4>);
  const reply = await client.commit(id, committed(question), { text: sent });
  succeeded(reply, `the text ${sent}`);
  requireStored(question, { text: stored }, await client.previous(id));
}

export const typedTexts = [
  ...checksOf('Formats', {
    'formats.mobile': {
      level: 'required',
      says: 'A mobile number is stored as above and accepted as browsers and contact cards fill it in: with blanks, dots, dashes and brackets, and with the code of its country',
      run: (bench) =>
        requireStoredAs(bench, 'mobile', isMobile, ({ config }) =>
          config.format === 5
            ? { sent: '+86 (138) 0013-8000', stored: '13800138000' }
            : { sent: '+91 98765-43210', stored: '9876543210' },
        ),
    },
  }),
  ...checksOf('Typed blanks', {
    'typed.number': {
      level: 'ours',
      says: 'Decimal digits of any script, a comma or `٫` as decimal separator and the minus signs of Unicode are read, too.',
      run: (bench) =>
        requireStoredAs(bench, 'typedNumber', isAnyNumber, () => ({
          sent: '−٤٫٥',
          stored: '-4.5',
        })),
    },
  }),
];

const isInDigits = (text: string) => /^\d+$/.test(text);

export const ahead = checksOf('Ahead', {
  'ahead.follows': {
    level: 'ours',
    says: 'the questions that can follow it, each a question as above without `ahead`, `when` null where it follows any answer',
    async run({ survey, respondent }) {
      const client = respondent();
      let stop: Stop | null = await beginAt(client, survey.id);
      let isSeen = false;
      while (stop !== null) {
        const entries = [fieldOf(stop.subject, 'ahead') ?? []].flat();
        const [only] = entries;
        const named = fieldOf(only, 'subject');
        requireThat(
          entries.every((entry) => fieldOf(fieldOf(entry, 'subject'), 'ahead') === undefined),
          'a question ahead has no ahead',
          stop.reply,
        );
        const { reply } = await giveAnswer(client, survey.id, stop.question);
        const following: Stop | null = await next(client, survey.id, reply);
        if (entries.length === 1 && (fieldOf(only, 'when') ?? null) === null) {
          isSeen = true;
          requireThat(
            following?.question.questionId === String(fieldOf(named, 'questionId')),
            `the question ahead, ${fieldOf(named, 'questionId')}, follows`,
            reply,
          );
        }
        stop = following;
      }
      if (!isSeen) throw new Skipped(`no question of ${survey.id} has one ahead`);
    },
  },
  'ahead.size': {
    level: 'ours',
    says: 'where every answer leads to the same question and that question takes at most 8 kB',
    async run({ survey: { id, subjects } }) {
      const entries = subjects.flatMap((subject) => [fieldOf(subject, 'ahead') ?? []].flat());
      if (entries.length === 0) throw new Skipped(`no question of ${id} has one ahead`);
      for (const entry of entries) {
        const subject = fieldOf(entry, 'subject');
        const bytes = Buffer.byteLength(JSON.stringify(subject));
        requireThat(
          bytes <= limits.ahead,
          `${fieldOf(subject, 'questionId')} ahead takes at most 8 kB, not ${bytes} bytes`,
          null,
        );
      }
    },
  },
});

/** How many answers of a type are tried. */
const most = 5;

const types = Object.values<QuestionType>(questionTypes).filter(({ code }) => code !== 0);
/** The types for which no wrong answers are sent: a text accepts any answer, and files have a section of their own. */
const withoutWrongAnswers: ReadonlySet<number> = new Set([11, 12]);

/** For each type a check with answers that are right, and one with answers that are wrong. */
export const typeChecks: readonly Check[] = types.flatMap((type) => {
  const isOurs = type.code === 17;
  const says = `| ${type.code}${isOurs ? ' **(ours)**' : ''} | ${type.name} |`;
  return checksOf('Question types', {
    [`types.${type.name}.accepts`]: {
      level: isOurs ? 'ours' : 'required',
      says,
      run: (bench) => acceptsRight(bench, type),
    },
    ...(withoutWrongAnswers.has(type.code)
      ? {}
      : {
          [`types.${type.name}.refuses`]: {
            level: 'ours' as const,
            says,
            run: (bench: Bench) => refusesWrong(bench, type),
          },
        }),
  });
});

async function acceptsRight({ survey, respondent }: Bench, { code }: QuestionType): Promise<void> {
  requireType(survey, code);
  const client = respondent();
  const { question } = await walkTo(client, survey.id, ({ type }) => type === code);
  const valid = await validAnswers(client, survey.id, question);
  // Whether a path of linked lists is whole depends on their items, of which only the first ones are known.
  const answers = hasCascade(question) ? valid.slice(0, 1) : valid.slice(0, most);
  for (const answer of answers) {
    const reply = await client.commit(survey.id, committed(question), answer);
    succeeded(reply, `the answer ${JSON.stringify(answer)}`);
    // The last answer of a survey ends the session.
    const isOver = (await next(client, survey.id, reply)) === null;
    if (isOver || survey.survey.config.allowPrevious === false) return;
    const back = await client.previous(survey.id);
    const previous = questionIn(succeeded(back, 'the previous question'), back);
    if (previous.questionId !== question.questionId) return;
    requireStored(question, answer, back);
  }
}

async function refusesWrong({ survey, respondent }: Bench, { code }: QuestionType): Promise<void> {
  requireType(survey, code);
  const client = respondent();
  const { question } = await walkTo(client, survey.id, ({ type }) => type === code);
  const wrong = [...(await triedAnswers(client, question)), emptyAnswer(question)]
    .map((answer) => ({ answer, faults: validate(question, answer).faults }))
    .filter(({ faults }) => faults.length > 0)
    .slice(0, most);
  if (wrong.length === 0) throw new Skipped(`${question.questionId} has no wrong answer`);
  for (const { answer, faults } of wrong) {
    const reply = await client.commit(survey.id, committed(question), answer);
    refused(reply, `the answer ${shortJson(answer)}`, codes.invalidAnswer);
    const fault = faultIn(reply.data);
    requireThat(
      faults.some((expected) => isSameFault(expected, fault)),
      `the fault of ${shortJson(answer)} is ${faults.map((expected) => JSON.stringify(expected)).join(' or ')}`,
      reply,
    );
  }
}

function isSameFault(expected: Fault, fault: Fault | null): boolean {
  return fault?.kind === expected.kind && fault.at === expected.at;
}

function shortJson(answer: unknown): string {
  const text = JSON.stringify(answer);
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}

function requireType({ id, questions }: SurveyProfile, code: number): void {
  if (questions.some(({ type }) => type === code)) return;
  throw new Skipped(`no question of the type ${code} is on the way through ${id}`);
}

/** Requires that the question in the reply has this answer in its stored form. */
function requireStored(question: Question, answer: unknown, reply: Reply): void {
  const stored = storedIn(reply);
  const expected = validate(question, answer).answer;
  const isSame = hasFiles(question)
    ? isDeepStrictEqual(fileIds(stored), fileIds(expected))
    : isDeepStrictEqual(stored, plain(expected));
  const result = fieldOf(reply.data, 'result');
  const came = result === undefined ? 'missing' : `the ${typeof result} ${shortJson(result)}`;
  requireThat(
    isSame,
    `the result of ${question.questionId} is a JSON text of ${JSON.stringify(expected)}; it is ${came}`,
    reply,
  );
}

function storedIn(reply: Reply): unknown {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson()), fieldOf(reply.data, 'result'));
  return read.success ? read.output : undefined;
}

function plain(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer));
}

function fileIds(answer: unknown): readonly string[] {
  return [fieldOf(answer, 'files') ?? []].flat().map((file) => String(fieldOf(file, 'id')));
}
