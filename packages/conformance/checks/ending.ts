import * as v from 'valibot';
import { codes } from '../../../contract/envelope.ts';
import { limits } from '../../../contract/limits.ts';
import { ownAnswersSchema } from '../../../contract/ownAnswers/schema.ts';
import { isMission } from '../../../contract/questions/index.ts';
import { locationSchema } from '../../../contract/survey.ts';
import { checksOf } from '../check.ts';
import { fieldOf } from '../client/reply.ts';
import type { Respondent } from '../client/respondent.ts';
import { refused, requireThat, succeeded } from '../expect.ts';
import { begin, currentStop, giveAnswer, walkTo, walkToEnd } from '../survey/walk.ts';
import { beginAt } from './answering.ts';

async function requireStatus(
  client: Respondent,
  surveyId: string,
  ...expected: readonly number[]
): Promise<void> {
  const reply = await client.locate(surveyId);
  const status = fieldOf(reply.data, 'status');
  requireThat(
    expected.some((known) => known === status),
    `the status is ${expected.join(' or ')}, not ${status}`,
    reply,
  );
}

export const statusChecks = checksOf('Status', {
  'status.home': {
    level: 'required',
    says: '| 0 | not started | home: title, consent, Start |',
    run: ({ survey, respondent }) => requireStatus(respondent(), survey.id, 0, 1),
  },
  'status.answering': {
    level: 'required',
    says: 'A start leads from 0 or 1 to 2',
    async run({ survey, respondent }) {
      const client = respondent();
      await begin(client, survey.id);
      await requireStatus(client, survey.id, 2);
    },
  },
  'status.ended': {
    level: 'required',
    says: 'the last answer, the end call and the deadline from 2 to 3',
    async run({ survey, respondent }) {
      const client = respondent();
      await walkToEnd(client, survey.id);
      await requireStatus(client, survey.id, 3);
    },
  },
  'status.restarted': {
    level: 'required',
    says: '`reAnswer` from 2 or 3 to 1',
    async run({ survey, respondent }) {
      const client = respondent();
      await begin(client, survey.id);
      succeeded(await client.reAnswer(survey.id), 'a restart');
      await requireStatus(client, survey.id, 1);
    },
  },
  'status.closed': {
    level: 'required',
    says: '| 4 | closed or full | no longer available |',
    run: async ({ idIn, respondent }) => requireStatus(respondent(), idIn('closed'), 4),
  },
  'status.notOpen': {
    level: 'required',
    says: '| 5 | not open yet | says so, with Try again |',
    run: async ({ idIn, respondent }) => requireStatus(respondent(), idIn('notOpen'), 5),
  },
  'status.paused': {
    level: 'required',
    says: '| 6 | paused | says so, with Try again |',
    run: async ({ idIn, respondent }) => requireStatus(respondent(), idIn('paused'), 6),
  },
});

export const end = checksOf('End', {
  'end.ends': {
    level: 'required',
    says: 'PATCH `/api/termQuestionnaire` with `surveyId`, `channel` ends the session with the answers it has',
    async run({ survey, respondent }) {
      const client = respondent();
      await begin(client, survey.id);
      succeeded(await client.end(survey.id), 'the end call');
      await requireStatus(client, survey.id, 3);
    },
  },
  'end.reply': {
    level: 'required',
    says: 'Any `data` but null means that the session has ended',
    async run({ survey, respondent }) {
      const client = respondent();
      await begin(client, survey.id);
      const reply = await client.end(survey.id);
      const data = succeeded(reply, 'the end call');
      requireThat(data !== null && data !== undefined, 'the data of an end is not null', reply);
    },
  },
  'end.twice': {
    level: 'required',
    says: 'ending twice is ending once',
    async run({ survey, respondent }) {
      const client = respondent();
      await begin(client, survey.id);
      await client.end(survey.id);
      succeeded(await client.end(survey.id), 'a second end call');
      await requireStatus(client, survey.id, 3);
    },
  },
  'end.noMoreAnswers': {
    level: 'required',
    says: 'ends the session',
    async run({ survey, respondent }) {
      const client = respondent();
      const { question } = await beginAt(client, survey.id);
      await client.end(survey.id);
      await giveAnswer(client, survey.id, question).catch(() => null);
      await requireStatus(client, survey.id, 3);
      const current = await currentStop(client, survey.id);
      requireThat(current === null, 'nothing is left to answer', current?.reply ?? null);
    },
  },
  'end.notStarted': {
    level: 'required',
    says: '409 for a session that was not started',
    async run({ survey, respondent }) {
      const client = respondent();
      await begin(client, survey.id);
      succeeded(await client.reAnswer(survey.id), 'a restart');
      refused(await client.end(survey.id), 'the end before a start', codes.conflict);
    },
  },
});

export const reAnswer = checksOf('Re-answer', {
  'reAnswer.begins': {
    level: 'required',
    says: 'begins a new round',
    async run({ surveyIn, respondent }) {
      const { id } = await surveyIn('twoQuestions');
      const client = respondent();
      const first = await beginAt(client, id);
      await giveAnswer(client, id, first.question);
      succeeded(await client.reAnswer(id), 'a restart');
      succeeded(await client.start(id), 'a start of the new round');
      const current = await currentStop(client, id);
      requireThat(
        current?.question.questionId === first.question.questionId,
        'the new round begins with the first question',
        current?.reply ?? null,
      );
    },
  },
  'reAnswer.byForm': {
    level: 'recommended',
    says: 'or POST `/api/reAnswer` with `surveyId`, `channel` (not used by the app)',
    async run({ survey, respondent }) {
      const client = respondent();
      await begin(client, survey.id);
      succeeded(await client.reAnswerByForm(survey.id), 'a restart by a form');
      await requireStatus(client, survey.id, 1);
    },
  },
  'reAnswer.location': {
    level: 'ours',
    says: 'The reply is a [Location](#location)',
    async run({ survey, respondent }) {
      const client = respondent();
      await begin(client, survey.id);
      const reply = await client.reAnswer(survey.id);
      const read = v.safeParse(locationSchema, reply.data);
      requireThat(
        read.success && read.output.status === 1,
        'a restart returns a location with the status 1',
        reply,
      );
    },
  },
  'reAnswer.afterEnd': {
    level: 'ours',
    says: 'after an end without `allowReAnswer`',
    async run({ surveyIn, respondent }) {
      const { id } = await surveyIn('noReAnswer');
      const client = respondent();
      await begin(client, id);
      await client.end(id);
      refused(await client.reAnswer(id), 'a restart after the end', codes.conflict);
    },
  },
  'reAnswer.allowed': {
    level: 'ours',
    says: '409 for a closed survey, after the deadline, and after an end without `allowReAnswer`',
    async run({ surveyIn, respondent }) {
      const { id } = await surveyIn('reAnswer');
      const client = respondent();
      await begin(client, id);
      await client.end(id);
      succeeded(await client.reAnswer(id), 'a restart after an end with allowReAnswer');
      await requireStatus(client, id, 1);
    },
  },
  'reAnswer.rounds': {
    level: 'ours',
    says: 'of at most 20 (then 409)',
    async run({ survey, respondent }) {
      const client = respondent();
      await begin(client, survey.id);
      for (let round = 2; round <= limits.rounds; round += 1) {
        succeeded(await client.reAnswer(survey.id), `a restart before round ${round}`);
        succeeded(await client.start(survey.id), `the start of round ${round}`);
      }
      const reply = await client.reAnswer(survey.id);
      refused(reply, `round ${limits.rounds + 1}`, codes.conflict);
    },
  },
});

export const rounds = checksOf('Rounds', {
  'rounds.afterEnd': {
    level: 'recommended',
    says: 'a server whose surveys have `allowReAnswer` should offer them',
    async run({ surveyIn, respondent }) {
      const { id } = await surveyIn('reAnswer');
      const client = respondent();
      await walkToEnd(client, id);
      await requireOffer(client, id, 'keep');
    },
  },
  'rounds.keep': {
    level: 'ours',
    says: 'a question of the new round offers the answer of the old one in `result`',
    run: ({ surveyIn, respondent }) => restarted(surveyIn('twoQuestions'), respondent(), 'keep'),
  },
  'rounds.clear': {
    level: 'ours',
    says: 'with `clear`, after code 2, none does',
    run: ({ surveyIn, respondent }) => restarted(surveyIn('twoQuestions'), respondent(), 'clear'),
  },
  'rounds.unsaid': {
    level: 'ours',
    says: 'Without `answers` the server keeps after an end and after 4004, and clears otherwise.',
    async run({ surveyIn, respondent }) {
      const { id } = await surveyIn('reAnswer');
      const ended = respondent();
      await walkToEnd(ended, id);
      await requireOffer(ended, id, 'keep', {});
      const left = respondent();
      const { question } = await beginAt(left, id);
      await giveAnswer(left, id, question);
      await requireOffer(left, id, 'clear', {});
    },
  },
  'rounds.mission': {
    level: 'ours',
    says: 'A mission starts anew.',
    async run({ surveyIn, respondent }) {
      const { id } = await surveyIn('mission');
      const client = respondent();
      const { question } = await walkTo(client, id, isMission);
      await giveAnswer(client, id, question);
      succeeded(await client.reAnswer(id, { answers: 'keep' }), 'a restart with answers=keep');
      const { subject, reply } = await walkTo(client, id, isMission);
      requireThat(
        fieldOf(subject, 'result') === undefined,
        'the mission of the new round offers no result',
        reply,
      );
    },
  },
});

export const offers = checksOf('Question', {
  'question.offered': {
    level: 'ours',
    says: '`offered` **(ours)** is true for such a `result`, so that the app does not say that it is saved.',
    async run({ surveyIn, respondent }) {
      const { id } = await surveyIn('previous');
      const client = respondent();
      const { question } = await beginAt(client, id);
      await giveAnswer(client, id, question);
      const stored = await client.previous(id);
      requireThat(
        fieldOf(succeeded(stored, 'the previous question'), 'offered') === undefined,
        'an answer that is stored is not offered',
        stored,
      );
      succeeded(await client.reAnswer(id, { answers: 'keep' }), 'a restart with answers=keep');
      const { subject, reply } = await beginAt(client, id);
      requireThat(
        fieldOf(subject, 'offered') === true,
        'an answer of the round before is offered: true',
        reply,
      );
    },
  },
});

async function restarted(
  survey: Promise<{ readonly id: string }>,
  client: Respondent,
  answers: 'keep' | 'clear',
): Promise<void> {
  const { id } = await survey;
  const { question } = await beginAt(client, id);
  await giveAnswer(client, id, question);
  await requireOffer(client, id, answers);
}

/** Restarts, and requires that the first question offers its old answer with `keep`, and none with `clear`. */
async function requireOffer(
  client: Respondent,
  id: string,
  answers: 'keep' | 'clear',
  query: Readonly<Record<string, string>> = { answers },
): Promise<void> {
  succeeded(await client.reAnswer(id, query), `a restart with ${JSON.stringify(query)}`);
  await client.start(id);
  const current = await currentStop(client, id);
  const isOffered = fieldOf(current?.subject, 'result') !== undefined;
  requireThat(
    isOffered === (answers === 'keep'),
    `the first question ${answers === 'keep' ? 'offers' : 'does not offer'} the old answer`,
    current?.reply ?? null,
  );
}

export const ownAnswers = checksOf('Own answers', {
  'ownAnswers.reply': {
    level: 'ours',
    says: 'returns what the respondent of an ended session has answered, where `config` has `saveAnswers`',
    async run({ surveyIn, respondent }) {
      const { id } = await surveyIn('saveAnswers');
      const client = respondent();
      await walkToEnd(client, id);
      const reply = await client.ownAnswers(id);
      succeeded(reply, "the respondent's answers");
      requireThat(v.is(ownAnswersSchema, reply.data), 'they have the described fields', reply);
    },
  },
  'ownAnswers.file': {
    level: 'ours',
    says: 'GET `/api/answers/{id}/file` is that file as an attachment',
    async run({ surveyIn, respondent }) {
      const { id } = await surveyIn('saveAnswers');
      const client = respondent();
      await walkToEnd(client, id);
      const reply = await client.send('GET', `/api/answers/${id}/file`);
      const { status, headers } = reply.exchange;
      requireThat(status === 200, 'the file has HTTP status 200', reply);
      requireThat(
        /^attachment\b/i.test(headers['content-disposition'] ?? ''),
        'it is an attachment',
        reply,
      );
    },
  },
  'ownAnswers.beforeEnd': {
    level: 'ours',
    says: '409 before the end',
    async run({ surveyIn, respondent }) {
      const { id } = await surveyIn('saveAnswers');
      const client = respondent();
      await begin(client, id);
      refused(await client.ownAnswers(id), 'the answers before the end', codes.conflict);
    },
  },
  'ownAnswers.notOffered': {
    level: 'ours',
    says: '403 without `saveAnswers`',
    async run({ surveyIn, respondent }) {
      const { id } = await surveyIn('noSaveAnswers');
      const client = respondent();
      await walkToEnd(client, id);
      refused(await client.ownAnswers(id), 'answers that are not offered', codes.forbidden);
    },
  },
});
