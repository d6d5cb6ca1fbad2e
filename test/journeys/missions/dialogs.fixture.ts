import type { Page } from 'playwright-core';
import type { Device } from '../../../contract/address.ts';
import { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { holdTime } from '../../../packages/paths/browser/time.ts';
import { surveysOf } from '../../../packages/paths/plans/surveys.ts';
import { photo } from '../../support/answerActions.ts';
import { stage } from '../../support/journey.ts';

const picture = `data:${photo.mimeType};base64,${photo.buffer.toString('base64')}`;

export const mission = {
  instruction:
    '<p>Find <strong>a bench in the shade</strong>.</p><ul><li>Far from the frogs.</li></ul>',
  link: 'https://garden.example/map',
  remind: true,
  steps: [
    { text: 'Open the map.', imgs: [picture] },
    { text: 'Choose “Benches”.', imgs: [] },
    { text: 'Write its number down.', imgs: [] },
  ],
};

const garden = {
  id: 'mission',
  title: 'A garden you can find your way in',
  questions: [
    { id: 'm', type: 'text', title: 'The quietest bench', config: { mission: mission } },
    { id: 'q2', type: 'rate', title: 'How was it?', config: { scope: 5 } },
  ],
};

const timed = { ...garden, id: 'timed', maxAnswerTime: 3600, timeExtensions: { seconds: 600 } };

const alone = {
  ...garden,
  id: 'alone',
  questions: [
    { ...garden.questions[0], config: { required: false, mission: { ...mission, remind: false } } },
    ...garden.questions.slice(1),
  ],
};

interface Setting {
  readonly device?: Device;
  /** The survey; in `alone` no reminder opens, and the mission is optional. */
  readonly survey?: 'mission' | 'alone' | 'timed';
  /** The language of the app. */
  readonly lang?: string;
  /** Runs before the page opens. */
  readonly prepare?: (page: Page) => Promise<void>;
}

/** Serves the surveys of {@link Setting}, and brings a respondent to a mission that has not begun. */
export function missionStage(): (setting: Setting) => Promise<Respondent> {
  const there = stage(() => surveysOf(garden, timed, alone));
  return async ({ device, survey = 'mission', lang = 'en', prepare = async () => {} }) => {
    const respondent = await Respondent.create(there.browser, device);
    if (survey === 'timed') await holdTime(respondent.page);
    await prepare(respondent.page);
    await respondent.open(`${there.server.origin}/${survey}?lang=${lang}`);
    await respondent.page.locator('main button').last().click();
    await respondent.page.locator('[data-panel]').waitFor();
    return respondent;
  };
}

export async function isOpen(page: Page): Promise<void> {
  await page.locator('dialog[open]').waitFor();
}

export async function isClosed(page: Page): Promise<void> {
  await page.locator('dialog').waitFor({ state: 'detached' });
}

/** Name of the focused element. */
export function focused(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const { activeElement: active } = document;
    return active?.getAttribute('aria-label') ?? active?.textContent?.replace('↵', '').trim();
  });
}
