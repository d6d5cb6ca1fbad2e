import { isDeepStrictEqual } from 'node:util';
import {
  isMission,
  missionOf,
  type Question,
  validate,
} from '../../../contract/questions/index.ts';
import { Broken, Skipped } from '../broken.ts';
import { type Bench, checksOf } from '../check.ts';
import { fieldOf } from '../client/reply.ts';
import type { Respondent } from '../client/respondent.ts';
import { requireThat, succeeded } from '../expect.ts';
import type { StoredAnswer } from '../survey/adapter.ts';
import { validAnswers } from '../survey/answers.ts';
import { committed, giveAnswer, next, walkOnToEnd, walkTo } from '../survey/walk.ts';
import { beginAt } from './answering.ts';

/** The function of the adapter that reads stored answers, by a respondent and a survey. */
function storedBy({ adapter: { storedAnswers } }: Bench) {
  if (!storedAnswers) {
    throw new Skipped('needs "storedAnswers", a function in a module for --adapter');
  }
  return async (client: Respondent, surveyId: string): Promise<readonly StoredAnswer[]> => {
    const { data } = await client.locate(surveyId);
    const respondentId = fieldOf(fieldOf(data, 'respondent'), 'id');
    return storedAnswers(surveyId, {
      cookie: [...client.cookies].map((pair) => pair.join('=')).join('; '),
      respondentId: respondentId === undefined ? null : String(respondentId),
    });
  };
}

/** Requires that a question has these stored answers and no other; a list without an entry for none. */
function requireAnswers(
  stored: readonly StoredAnswer[],
  { questionId }: Question,
  expected: readonly unknown[],
): void {
  const results = stored
    .filter((answer) => answer.questionId === questionId)
    .map(({ result }) => result);
  requireThat(
    isDeepStrictEqual(results, JSON.parse(JSON.stringify(expected))),
    `the stored answers to ${questionId} are ${JSON.stringify(expected)}, not ${JSON.stringify(results)}`,
    null,
  );
}

export const storedOnce = checksOf('Idempotency keys', {
  'stored.once': {
    level: 'recommended',
    says: 'should treat an identical repeat of a commit as the same commit',
    async run(bench) {
      const stored = storedBy(bench);
      const { id } = await bench.surveyIn('twoQuestions');
      const client = bench.respondent();
      const { question } = await beginAt(client, id);
      const { answer } = await giveAnswer(client, id, question);
      const repeat = await client.commit(id, committed(question), answer, { key: null });
      succeeded(repeat, 'the same answer again');
      await walkOnToEnd(client, id);
      requireAnswers(await stored(client, id), question, [validate(question, answer).answer]);
    },
  },
});

export const storedPath = checksOf('Commit', {
  'stored.path': {
    level: 'ours',
    says: 'An answer that changes the path leaves later answers stored; those that are not reached are not exported.',
    async run(bench) {
      const stored = storedBy(bench);
      const id = bench.idIn('branching');
      const client = bench.respondent();
      const { question } = await beginAt(client, id);
      const { reply } = await giveAnswer(client, id, question);
      const left = await next(client, id, reply);
      if (!left) throw new Broken('a question follows the first', reply);
      await giveAnswer(client, id, left.question);
      for (let back = await client.previous(id); ; back = await client.previous(id)) {
        const { questionId } = Object(succeeded(back, 'the previous question'));
        if (questionId === question.questionId) break;
      }
      await leadElsewhere(client, id, question, left.question);
      await walkOnToEnd(client, id);
      requireAnswers(await stored(client, id), left.question, []);
    },
  },
});

/** Gives the first answer after which another question follows than the one that was left. */
async function leadElsewhere(
  client: Respondent,
  id: string,
  question: Question,
  left: Question,
): Promise<void> {
  for (const answer of await validAnswers(client, id, question)) {
    const reply = await client.commit(id, committed(question), answer);
    succeeded(reply, 'another answer to the first question');
    const stop = await next(client, id, reply);
    if (stop?.question.questionId !== left.questionId) return;
    succeeded(await client.previous(id), 'the previous question');
  }
  throw new Skipped(`${left.questionId} follows every answer that is known`);
}

export const storedEnd = checksOf('End', {
  'stored.end': {
    level: 'required',
    says: 'ends the session with the answers it has',
    async run(bench) {
      const stored = storedBy(bench);
      const { id } = await bench.surveyIn('twoQuestions');
      const client = bench.respondent();
      const { question } = await beginAt(client, id);
      const { answer, reply } = await giveAnswer(client, id, question);
      const second = await next(client, id, reply);
      if (!second) throw new Broken('a second question follows the first', reply);
      succeeded(await client.end(id), 'the end call');
      const answers = await stored(client, id);
      requireAnswers(answers, question, [validate(question, answer).answer]);
      requireAnswers(answers, second.question, []);
    },
  },
});

export const storedMission = checksOf('Missions', {
  'stored.events': {
    level: 'required',
    says: 'Events are also sent as they happen, in batches, by [Extra info](#extra-info); the server stores each once.',
    async run(bench) {
      const events = [1, 9, 2].map((code, index) => ({ code, at: index * 1000 }));
      const result = await storedResult(bench, { events }, 'events');
      const sent = events.map(({ code, at }) => `${code} at ${at}`);
      const stored = [fieldOf(result, 'events') ?? []]
        .flat()
        .map((event) => `${fieldOf(event, 'code')} at ${fieldOf(event, 'at')}`);
      requireThat(
        isDeepStrictEqual(stored, sent),
        `the stored events are ${sent.join(', ')}; they are ${stored.join(', ')}`,
        null,
      );
    },
  },
  'stored.notes': {
    level: 'ours',
    says: 'The server stores each once, by its time and text.',
    async run(bench) {
      const notes = [{ text: 'A note', at: 500 }];
      const result = await storedResult(bench, { events: [{ code: 1, at: 0 }], notes }, 'notes');
      const stored = [fieldOf(result, 'notes') ?? []].flat();
      requireThat(
        stored.length === 1 && fieldOf(stored[0], 'text') === 'A note',
        `one note is stored, "A note"; they are ${JSON.stringify(stored)}`,
        null,
      );
    },
  },
});

/** The stored result of a mission whose events and notes came in a batch, in the batch again, and in the result. */
async function storedResult(
  bench: Bench,
  sent: { readonly events: readonly object[]; readonly notes?: readonly object[] },
  judged: 'events' | 'notes',
): Promise<unknown> {
  const stored = storedBy(bench);
  const { id } = await bench.surveyIn('mission');
  const client = bench.respondent();
  const { question } = await walkTo(client, id, isMission);
  if (judged === 'notes' && !missionOf(question)?.notes)
    throw new Skipped(`${question.questionId} asks for no notes`);
  const batch = { info: JSON.stringify({ questionId: question.questionId, ...sent }) };
  for (const what of ['a batch', 'the same batch again'])
    succeeded(await client.exInfo(id, batch), `${judged} in ${what}`);
  const reply = await client.commit(id, committed(question), { outcome: 'finished', ...sent });
  succeeded(reply, 'the result of the mission');
  await walkOnToEnd(client, id);
  const answers = await stored(client, id);
  return answers.find(({ questionId }) => questionId === question.questionId)?.result;
}

export const storedRounds = checksOf('Rounds', {
  'stored.offered': {
    level: 'ours',
    says: 'An offered answer does not count until it is committed.',
    async run(bench) {
      const stored = storedBy(bench);
      const { id } = await bench.surveyIn('twoQuestions');
      const client = bench.respondent();
      const { question } = await beginAt(client, id);
      await giveAnswer(client, id, question);
      succeeded(await client.reAnswer(id, { answers: 'keep' }), 'a restart with answers=keep');
      succeeded(await client.start(id), 'the start of the new round');
      succeeded(await client.end(id), 'the end call');
      requireAnswers(await stored(client, id), question, []);
    },
  },
});
