import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ForeignServer, foreign } from '../../../test/foreign/server.ts';
import { everyType, twoRatings } from '../../../test/foreign/surveys.ts';
import type { Server } from '../../../tools/lib/server.ts';
import { checks } from '../checks/index.ts';
import { type Result, runChecks } from '../run.ts';
import {
  adapter,
  full,
  logInAt,
  reference,
  removeQuestion,
  signedChecks,
  storedAnswersAt,
} from './reference.ts';

const mission = {
  questionId: 'task',
  type: 11,
  title: 'Buy a lamp',
  config: { mission: { instruction: 'You want a lamp.' } },
};

let ours: Server;
let theirs: ForeignServer;
beforeAll(async () => {
  ours = await reference(afterAll);
  theirs = await foreign({
    all: { questions: everyType },
    brief: { questions: twoRatings, time: 2_000, enforcesTime: true },
    timed: { questions: twoRatings, time: 600_000 },
    mission: { questions: [mission, ...twoRatings] },
  });
});
afterAll(() => theirs?.stop());

/** The failed and the skipped checks, each with what was expected. */
function troubles(results: readonly Result[]): readonly string[] {
  return results
    .filter(({ outcome }) => outcome !== 'passed')
    .map(({ check, reason, failure }) => `${check.id}: ${failure?.expected ?? reason}`);
}

// A hundred files for a quota, and the pauses after limits, take their time on a busy machine.
test('the reference server passes every check, and none is skipped', {
  timeout: 300_000,
}, async () => {
  const judged = checks.filter(({ id }) => !signedChecks.includes(id));
  const results = await runChecks({
    origin: ours.origin,
    surveyId: full.id,
    adapter: {
      ...adapter,
      removeQuestion: (...what) => removeQuestion(ours, ...what),
      logIn: logInAt(ours.origin),
      storedAnswers: storedAnswersAt(ours.origin),
    },
    checks: judged,
  });
  expect(troubles(results)).toEqual([]);
  expect(results).toHaveLength(judged.length);
});

test('a server of the protocol alone passes every check that is no extension, or it is skipped', async () => {
  const results = await runChecks({
    origin: theirs.origin,
    surveyId: 'all',
    adapter: {
      surveys: { time: 'timed', shortTime: 'brief', mission: 'mission', inApp: 'all' },
      headers: {},
    },
    checks: checks.filter(({ level }) => level !== 'ours'),
  });
  expect(troubles(results.filter(({ outcome }) => outcome === 'failed'))).toEqual([]);
  const skipped = results.filter(({ outcome }) => outcome === 'skipped');
  // What an operator arranges, what its surveys do not use, and extensions: a signature, an option that needs no answer.
  expect(skipped.map(({ check }) => check.id)).toEqual([
    'codes.notOpen',
    'codes.paused',
    'codes.login',
    'codes.passport',
    'codes.questionGone',
    'codes.closed',
    'stored.once',
    'otherOrigin.preflight',
    'otherOrigin.call',
    'otherOrigin.exposed',
    'otherOrigin.files',
    'otherOrigin.login',
    'status.closed',
    'status.notOpen',
    'status.paused',
    'commit.empty',
    'stored.end',
    'lists.leaf',
    'exInfo.signature',
    'question.pictures',
    'ownTexts.stored',
    'ownTexts.missing',
    'formats.stored',
    'formats.digits',
    'formats.mobile',
    'missions.link',
    'stored.events',
    'rounds.afterEnd',
    'login.pages',
    'login.from',
    'login.completed',
    'login.passportCompleted',
    'login.back',
    'codes.tooMany',
  ]);
});
