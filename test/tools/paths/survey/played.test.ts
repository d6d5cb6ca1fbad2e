import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Fault } from '../../../../contract/faults.ts';
import type { UploadedFile } from '../../../../contract/files.ts';
import { status } from '../../../../contract/status.ts';
import { loadSurveys } from '../../../../server/surveys/loadSurveys.ts';
import type { Script, Step } from '../../../../tools/paths/script.ts';
import { type Respondent, usualRespondent } from '../../../../tools/paths/survey/respondents.ts';
import { scriptsOf } from '../../../../tools/paths/survey/scripts.ts';
import { pdf, picture } from '../../../server/support/fileSamples.ts';
import {
  type Client,
  databases,
  openWorld,
  survey,
  type World,
} from '../../../server/support/world.ts';
import { conditionalSurvey } from '../../../support/fixtures/conditionalSurvey.ts';
import { movingBounds } from '../../../support/fixtures/movingBounds.ts';
import { randomSurvey } from '../../../support/fixtures/randomSurvey.ts';

const { surveys: samples, cascades } = await loadSurveys('surveys');
const more = [conditionalSurvey, movingBounds, randomSurvey].map((one) => survey(one));
const surveys = new Map([...samples, ...more.map((one) => [one.id, one] as const)]);
const [database] = databases;
if (!database) throw new Error('There is no database to play on');

const agents = { desktop: '', mobile: 'Mobile', pad: 'iPad' } as const;

/** Fields that the page of a respondent sends at the start; `context` counts as that of the host page. */
function sentBy({ language, values }: Respondent) {
  const inAddress = Object.entries(values).map(([name, value]) => [`v.${name}`, String(value)]);
  const context = Object.keys(values).length > 0 ? { context: JSON.stringify(values) } : {};
  return { locale: language, address: new URLSearchParams(inAddress).toString(), ...context };
}

/** The server measures files itself, and no test makes one of exactly so many bytes. */
function isMeasured(step: Step): boolean {
  return /: max(?:\+1)? bytes$/.test(step.name);
}

describe.each([...surveys.values()])('the paths through $id, on the server', (survey) => {
  let world: World;
  let draw: Script['drawn'];
  beforeAll(async () => {
    world = await openWorld(database, [...surveys.values()], {
      cascades: [...cascades.values()],
      draw: () => draw ?? {},
    });
  });
  afterAll(() => world.close());

  test.each(scriptsOf(survey, cascades))(
    '$id leads to its declared steps',
    async ({ steps, drawn, respondent = usualRespondent }) => {
      draw = drawn;
      const began = world.now;
      // Bounds by the day are planned for the day on which the plan is written.
      if (survey.asked.has('today')) world.now = Date.now();
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
      for (const [place, step] of others.entries()) {
        expect(steps[place]?.to).toBe(subject?.questionId);
        // The app's button names its target, and the script names the button.
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
      // The last answer comes just after the end of the time, within the grace it has.
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
    // The app ends the session; without the app the server does.
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

/** An answer with its files made and uploaded, and what the ids of the script have become. */
async function withFiles(
  result: unknown,
  browser: Client,
  isMadeSmall: boolean,
): Promise<{ result: unknown; ids: ReadonlyMap<string, string> }> {
  const described: readonly UploadedFile[] | undefined = Object(result).files;
  if (!described) return { result, ids: new Map() };
  const files: UploadedFile[] = [];
  const ids = new Map<string, string>();
  for (const { id, name, type } of described) {
    const bytes = type === 'application/pdf' ? pdf() : await picture().jpeg().toBuffer();
    const kept = await browser.uploadOne(isMadeSmall ? `small-${name}` : name, bytes);
    files.push(kept);
    ids.set(id, kept.id);
  }
  return { result: { files }, ids };
}

/** A fault of a file refers to the id that the server assigned. */
function named(fault: Fault, ids: ReadonlyMap<string, string>): Fault {
  const at = fault.at === undefined ? undefined : ids.get(fault.at);
  return at === undefined ? fault : { ...fault, at };
}
