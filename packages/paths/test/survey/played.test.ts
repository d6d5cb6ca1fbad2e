import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Fault } from '../../../../contract/faults.ts';
import type { UploadedFile } from '../../../../contract/files.ts';
import { status } from '../../../../contract/status.ts';
import { loadSurveys } from '../../../../server/surveys/loadSurveys.ts';
import { pdf, picture } from '../../../../server/test/support/fileSamples.ts';
import {
  type Client,
  databases,
  openWorld,
  survey,
  type World,
} from '../../../../server/test/support/world.ts';
import { conditionalSurvey } from '../../../../test/support/fixtures/conditionalSurvey.ts';
import { movingBounds } from '../../../../test/support/fixtures/movingBounds.ts';
import { randomSurvey } from '../../../../test/support/fixtures/randomSurvey.ts';
import type { Script, Step } from '../../script.ts';
import { type Respondent, usualRespondent } from '../../survey/respondents.ts';
import { scriptsOf } from '../../survey/scripts.ts';

const { surveys: samples, cascades } = await loadSurveys('surveys');
const more = [conditionalSurvey, movingBounds, randomSurvey].map((content) => survey(content));
const surveys = new Map([...samples, ...more.map((survey) => [survey.id, survey] as const)]);
const [database] = databases;
if (!database) throw new Error('There is no database to play on');

const agents = { desktop: '', mobile: 'Mobile', pad: 'iPad' } as const;

/** The fields that a respondent's page sends at the start; `context` stands for the values of a host page. */
function sentBy({ language, values }: Respondent) {
  const inAddress = Object.entries(values).map(([name, value]) => [`v.${name}`, String(value)]);
  const context = Object.keys(values).length > 0 ? { context: JSON.stringify(values) } : {};
  return { locale: language, address: new URLSearchParams(inAddress).toString(), ...context };
}

/**
 * Whether the step depends on the size of a file, because the server measures files and tests make none of a given
 * size.
 */
function isMeasured(step: Step): boolean {
  return /: max(?:\+1)? bytes$/.test(step.name);
}

describe.each([...surveys.values()])('the paths through $id, on the server', (survey) => {
  let world: World;
  let draw: Script['drawn'];
  beforeAll(async () => {
    world = await openWorld(database, [...surveys.values()], {
      cascades: [...cascades.values()],
      assignment: () => draw ?? {},
    });
  });
  afterAll(() => world.close());

  test.each(scriptsOf(survey, cascades))(
    '$id leads to its declared steps',
    async ({ steps, drawn, respondent = usualRespondent }) => {
      draw = drawn;
      const began = world.now;
      // Bounds that depend on the date are planned for the day on which the plan is written.
      if (survey.usedFacts.has('today')) world.now = Date.now();
      const browser = world.client({
        headers: { 'user-agent': agents[respondent.device] },
      });
      expect((await browser.locate(survey.id)).data.status).toBe(status.home);
      const sign =
        survey.definition.config.signature === 'required'
          ? (await browser.uploadOne('sign.png', await picture().png().toBuffer(), survey.id)).id
          : '';
      const [first, ...others] = steps;
      let { subject } = (await browser.start(survey.id, sentBy(respondent))).data;
      expect(subject?.questionId).toBe(first?.to);
      for (const [index, step] of others.entries()) {
        expect(steps[index]?.to).toBe(subject?.questionId);
        // The label of the app's button depends on what follows, and the script quotes the label.
        const button = (subject?.index ?? 0) >= (subject?.count ?? 0) ? '“Submit”' : '“Next”';
        if (/Press “(?:Next|Submit)”\.$/.test(step.do))
          expect(step.do).toContain(`Press ${button}.`);
        await play(step, browser, sign);
        subject = (await browser.locate(survey.id)).data.subject;
        if (step.to !== step.from && subject)
          expect(step.see).toContain(`Question ${subject.index} `);
      }
      world.now = began;
    },
  );

  /** Commits the answer of a step, and compares the reply with the script. */
  async function play(step: Step, browser: Client, sign: string): Promise<void> {
    const { answer, end } = step;
    if (!answer) throw new Error(`${step.name} gives no answer`);
    const { result, ids } = await withFiles(answer.result, browser, isMeasured(step));
    if (isMeasured(step) && !answer.isValid) return;
    if (answer.isTimeOver) {
      // The answer arrives after the end of the time, but within the grace period.
      world.now += (survey.definition.maxAnswerTime ?? 0) * 1000 + 1000;
    }
    const reply = await browser.commit(survey.id, answer.questionId, result, { sign });
    if (!answer.isValid) {
      const fault = answer.fault && named(answer.fault, ids);
      expect([step.name, reply.http, reply.fault]).toEqual([step.name, 422, fault]);
      expect((await browser.current(survey.id)).data?.questionId).toBe(step.to);
      return;
    }
    expect([step.name, reply.code, reply.message]).toEqual([step.name, 200, undefined]);
    if (!end) {
      expect([step.name, reply.data.subject?.questionId]).toEqual([step.name, step.to]);
      return;
    }
    // The app ends the session when the time is over; without the app the test does so.
    if (answer.isTimeOver) expect((await browser.end(survey.id)).code).toBe(200);
    const located = await browser.locate(survey.id);
    expect(located.data).toMatchObject({
      status: status.ended,
      respondent: {
        ...(end.score === null ? {} : { score: end.score }),
        ...(end.maxScore === null ? {} : { maxScore: end.maxScore }),
        ...(end.isTimedOut ? { timedOut: true } : {}),
      },
    });
  }
});

/** The answer with files that are made and uploaded, and the server's ids by the ids of the script. */
async function withFiles(
  result: unknown,
  browser: Client,
  isScaledDown: boolean,
): Promise<{ result: unknown; ids: ReadonlyMap<string, string> }> {
  const described: readonly UploadedFile[] | undefined = Object(result).files;
  if (!described) return { result, ids: new Map() };
  const files: UploadedFile[] = [];
  const ids = new Map<string, string>();
  for (const { id, name, type } of described) {
    const bytes = type === 'application/pdf' ? pdf() : await picture().jpeg().toBuffer();
    const uploaded = await browser.uploadOne(isScaledDown ? `small-${name}` : name, bytes);
    files.push(uploaded);
    ids.set(id, uploaded.id);
  }
  return { result: { files }, ids };
}

/** The fault of a file refers to the id that the server has assigned. */
function named(fault: Fault, ids: ReadonlyMap<string, string>): Fault {
  const assignedId = fault.at === undefined ? undefined : ids.get(fault.at);
  return assignedId === undefined ? fault : { ...fault, at: assignedId };
}
