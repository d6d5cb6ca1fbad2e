import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { codes } from '../../../contract/envelope.ts';
import { emptyAnswer } from '../../../contract/questions/index.ts';
import { Skipped } from '../broken.ts';
import { checksOf } from '../check.ts';
import { newKey, userAgent } from '../client/respondent.ts';
import { refused, requireThat, succeeded } from '../expect.ts';
import { validAnswers } from '../survey/answers.ts';
import { begin, committed, currentStop, next, walkTo } from '../survey/walk.ts';
import { beginAt } from './answering.ts';

export const keys = checksOf('Idempotency keys', {
  'keys.repeat': {
    level: 'recommended',
    says: 'A server without keys should treat an identical repeat of a commit as the same commit.',
    async run({ surveyIn, respondent }) {
      const { id } = await surveyIn('twoQuestions');
      const client = respondent();
      const { question } = await beginAt(client, id);
      const [answer] = await validAnswers(client, id, question);
      const key = newKey();
      const reply = await client.commit(id, committed(question), answer, { key });
      const second = await next(client, id, reply);
      const again = await client.commit(id, committed(question), answer, { key });
      succeeded(again, 'an identical repeat of a commit');
      const current = await currentStop(client, id);
      requireThat(
        current?.question.questionId === second?.question.questionId,
        'the repeat answers no other question',
        current?.reply ?? again,
      );
    },
  },
  'keys.shapes': {
    level: 'required',
    says: 'A key is a UUID, 22 to 255 base64url characters, or 32 to 255 hexadecimal digits.',
    async run({ survey, respondent }) {
      const shapes = [
        newKey(),
        randomBytes(16).toString('base64url'),
        randomBytes(191).toString('base64url'),
        randomBytes(16).toString('hex'),
      ];
      for (const key of shapes) {
        const reply = await respondent().start(survey.id, {}, { 'Idempotency-Key': key });
        succeeded(reply, `a start with a key of ${key.length} characters`);
      }
    },
  },
  'keys.firstReply': {
    level: 'ours',
    says: 'A known key of a commit returns the first reply again',
    async run({ surveyIn, respondent }) {
      const { id } = await surveyIn('twoQuestions');
      const client = respondent();
      const { question } = await beginAt(client, id);
      const [answer] = await validAnswers(client, id, question);
      const key = newKey();
      const first = await client.commit(id, committed(question), answer, { key });
      const again = await client.commit(id, committed(question), answer, { key });
      const questionOf = (data: unknown) => Object(Object(data).subject).questionId;
      requireThat(
        again.code === first.code &&
          isDeepStrictEqual(questionOf(again.data), questionOf(first.data)),
        'the repeat returns the first reply',
        again,
      );
    },
  },
  'keys.otherAnswer': {
    level: 'ours',
    says: 'with another question, type, result or signature it is refused with 409',
    async run({ surveyIn, respondent }) {
      const { id } = await surveyIn('twoQuestions');
      const client = respondent();
      const { question } = await beginAt(client, id);
      const [answer, other] = await validAnswers(client, id, question);
      if (other === undefined) throw new Skipped('the first question has one valid answer');
      const key = newKey();
      await client.commit(id, committed(question), answer, { key });
      const reply = await client.commit(id, committed(question), other, { key });
      refused(reply, 'another answer with the same key', codes.conflict);
    },
  },
  'keys.leftQuestion': {
    level: 'ours',
    says: 'or 409 once the session has left the question of that reply (and is answering another round, or has ended)',
    async run({ surveyIn, respondent }) {
      const { id } = await surveyIn('twoQuestions');
      const client = respondent();
      const { question } = await beginAt(client, id);
      const [answer] = await validAnswers(client, id, question);
      const key = newKey();
      succeeded(await client.commit(id, committed(question), answer, { key }), 'an answer');
      succeeded(await client.end(id), 'the end call');
      const late = await client.commit(id, committed(question), answer, { key });
      refused(late, 'its repeat after the end', codes.conflict);
    },
  },
  'keys.refusedAnswer': {
    level: 'ours',
    says: 'What was refused is not stored, so a corrected answer may use the key again.',
    async run({ surveyIn, respondent }) {
      const { id } = await surveyIn('required');
      const client = respondent();
      const { question } = await walkTo(
        client,
        id,
        ({ config, type }) => config.required && type !== 11,
      );
      const key = newKey();
      const wrong = await client.commit(id, committed(question), emptyAnswer(question), { key });
      refused(wrong, 'an empty answer', codes.invalidAnswer);
      const [answer] = await validAnswers(client, id, question);
      const reply = await client.commit(id, committed(question), answer, { key });
      succeeded(reply, 'the corrected answer with the same key');
    },
  },
  'keys.repeatedStart': {
    level: 'ours',
    says: 'A repeated `start` within a minute returns the same session, but only for the same `User-Agent`.',
    async run({ surveyIn, respondent }) {
      const { id } = await surveyIn('twoQuestions');
      const headers = { 'Idempotency-Key': newKey() };
      const [first, repeated] = [respondent(), respondent()];
      succeeded(await first.start(id, {}, headers), 'a start');
      succeeded(await repeated.start(id, {}, headers), 'its repeat without the cookie');
      const stop = await currentStop(first, id);
      if (!stop) throw new Skipped('there is no question');
      const [answer] = await validAnswers(first, id, stop.question);
      succeeded(await first.commit(id, committed(stop.question), answer), 'an answer');
      const seen = await currentStop(repeated, id);
      requireThat(
        seen?.question.questionId !== stop.question.questionId,
        'the repeat is in the same session, which is at its second question',
        seen?.reply ?? null,
      );
      const stranger = respondent({ 'User-Agent': `${userAgent}, another one` });
      await stranger.start(id, {}, headers);
      const other = await currentStop(stranger, id);
      requireThat(
        other?.question.questionId === stop.question.questionId,
        'another user agent with this key gets a session of its own',
        other?.reply ?? null,
      );
    },
  },
  'keys.otherShape': {
    level: 'ours',
    says: 'Any other shape of key is refused with 400.',
    async run({ survey, respondent }) {
      for (const key of [
        'short',
        '0'.repeat(31),
        'x'.repeat(256),
        'with a blank in the middle it is none',
      ]) {
        const reply = await respondent().start(survey.id, {}, { 'Idempotency-Key': key });
        refused(reply, `the key ${key.slice(0, 40)}`, codes.badRequest);
      }
      const client = respondent();
      await begin(client, survey.id);
    },
  },
});
