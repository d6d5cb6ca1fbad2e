import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launch } from '../../packages/paths/browser/launch.ts';
import { withLocation } from '../../packages/paths/browser/location.ts';
import { inMission } from '../../packages/paths/plans/mission/mission.plan.ts';
import { surveysOf, withMission } from '../../packages/paths/plans/surveys.ts';
import { loadMachine } from '../../packages/paths/plans.ts';
import { type Server, serve } from '../../tools/lib/server.ts';
import { describePaths } from './describePaths.ts';

const mission = await loadMachine('mission');
const quietMission = await loadMachine('quietMission');
const lateMission = await loadMachine('lateMission');
const nextMission = await loadMachine('nextMission');
const notes = await loadMachine('notes');
const companion = await loadMachine('companion');
const goal = await loadMachine('goal');

describe('a mission', () => describePaths(mission.plan));
describe('a mission that does not remind', () => describePaths(quietMission.plan));

describe('a mission whose script comes late', () => describePaths(lateMission.plan));
describe('a mission after another one', () => describePaths(nextMission.plan));
describe('a mission with notes', () => describePaths(notes.plan));
describe('a mission that stays in view', () => describePaths(companion.plan));
describe('a mission with a goal', () => describePaths(goal.plan));

describe('a mission whose view does not load', () => {
  let browser: Browser;
  let server: Server;

  beforeAll(async () => {
    server = await serve({ surveysDir: await surveysOf(withMission) });
    browser = await launch();
  });

  afterAll(async () => {
    await server?.stop();
  });

  test('answers that the time was over, and the survey ends', async () => {
    const walk = await inMission(browser, server, withMission.id);
    await withLocation(walk.page, withMission.id);
    await walk.page.route('**/assets/Mission-*.js', () => {});
    await walk.open();
    await walk.calls.pass('location');
    await walk.page.getByRole('heading').waitFor({ state: 'detached' });
    await walk.timeIsOver();
    const commit = (await walk.calls.made('commitAnswer')).request();
    expect(new URLSearchParams(String(commit.postDataBuffer() ?? '')).get('result')).toContain(
      '"timeout"',
    );
    await walk.calls.pass('commitAnswer');
    await walk.calls.pass('termQuestionnaire');
    await walk.seesHeading('The countdown has ended');
    await walk.close();
  });
});
