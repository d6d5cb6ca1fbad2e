import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Server, serve } from '../../tools/lib/server.ts';
import { launch } from '../../tools/paths/browser/launch.ts';
import { withLocation } from '../../tools/paths/browser/location.ts';
import { surveysOf, withMission } from '../../tools/paths/plans/surveys.ts';
import { inMission, plan, quietPlan } from '../../tools/paths/plans/task/task.plan.ts';
import { describePaths } from './describePaths.ts';

describe('a mission', () => describePaths(plan));
describe('a mission that does not remind', () => describePaths(quietPlan));

describe('a mission whose chunk does not load', () => {
  let browser: Browser;
  let server: Server;

  beforeAll(async () => {
    server = await serve({ surveysDir: await surveysOf(withMission) });
    browser = await launch();
  });

  afterAll(async () => {
    await server?.stop();
  });

  test('sends no answer when the time is over, and the survey ends', async () => {
    const walk = await inMission(browser, server, withMission.id);
    await withLocation(walk.page, withMission.id);
    await walk.page.route('**/assets/Mission-*.js', () => {});
    await walk.open();
    await walk.calls.pass('location');
    await walk.page.getByRole('heading').waitFor({ state: 'detached' });
    await walk.timeIsOver();
    await walk.calls.pass('termQuestionnaire');
    await walk.seesHeading('The countdown has ended');
    expect(walk.calls.isHeld('commitAnswer')).toBe(false);
    await walk.close();
  });
});
