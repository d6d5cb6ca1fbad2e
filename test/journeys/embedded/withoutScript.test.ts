import { expect, test } from 'vitest';
import type { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { surveysOf } from '../../../packages/paths/plans/surveys.ts';
import { bringAxe, expectAccessible } from '../../support/axe.ts';
import { answersTo, stage } from '../../support/journey.ts';
import { named } from '../../support/named.ts';
import { stageLateScripts } from '../../support/network/lateScripts.ts';
import { wordsSurvey } from '../../support/words.ts';

const places = [
  { where: 'an app', id: 'apps', path: '/apps/shop', channel: 'shop' },
  { where: 'a window', id: 'windows', path: '/window/windows', channel: 'window' },
  { where: 'a card', id: 'cards', path: '/card/cards', channel: 'card' },
];
const app = stage(() =>
  surveysOf(
    ...places.map(({ id }) => wordsSurvey(id, 2)),
    wordsSurvey('members', 2, { login: true }),
  ),
);
const late = stageLateScripts(() => app.server);

async function start(one: Respondent, channel: string): Promise<void> {
  if (channel !== 'shop') await one.press('Open the survey');
  await one.press('Start');
  await one.seesHeading('Question in words 1', 2);
}

test.each(places)('a survey in $where is answered to its end without a script', async (place) => {
  const query = 'theme=dark&host=https%3A%2F%2Fhost.example';
  const one = await app.open(`${place.path}?${query}`, 'mobile', { javaScriptEnabled: false });
  await start(one, place.channel);
  for (const at of [1, 2]) {
    await one.seesHeading(`Question in words ${at}`, 2);
    await one.write(`Words ${at}`);
    await one.next();
  }
  await one.seesEndPage();
  expect(one.page.url()).toContain(`${place.path}?${query}`);
  expect(await one.button('Close').count()).toBe(0);
  expect(await answersTo(app.server, place.id)).toMatchObject([
    { status: 'ended', channel: place.channel },
  ]);
});

test('the pages in an app, a window and a card are accessible before a late script, which keeps the typed text', async () => {
  const one = await app.respondent('mobile', { baseURL: late.origin });
  await bringAxe(one.page);
  const walk = async ({ path, channel }: (typeof places)[number]) => {
    const release = late.hold();
    await one.page.goto(path, { waitUntil: 'commit' });
    await one.survey.getByRole('heading', { level: 1 }).waitFor();
    await expectAccessible(one.page);
    await start(one, channel);
    await expectAccessible(one.page);
    await one.write('Early words');
    const taken = one.seesTakeOver();
    release();
    await taken;
    expect(await one.survey.getByRole('textbox').inputValue()).toBe('Early words');
    await one.next();
    await one.seesHeading('Question in words 2', 2);
  };
  for (const place of places) await named(place.where, walk(place));
});

test.each([true, false])(
  'a card refused for a login links to a new tab, script: %s',
  async (has) => {
    const one = await app.open('/card/members', 'mobile', { javaScriptEnabled: has });
    await one.press('Try again');
    const link = one.survey.getByRole('link', { name: 'Open the survey in a new tab' });
    await link.waitFor();
    expect(await link.getAttribute('href')).toBe('/members');
  },
);
