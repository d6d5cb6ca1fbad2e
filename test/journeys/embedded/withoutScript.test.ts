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

async function start(respondent: Respondent, channel: string): Promise<void> {
  if (channel !== 'shop') await respondent.press('Open the survey');
  await respondent.press('Start');
  await respondent.seesHeading('Question in words 1', 2);
}

test.each(places)(
  'a survey in $where is answered to its end without a script',
  async (embedding) => {
    const query = 'theme=dark&host=https%3A%2F%2Fhost.example';
    const respondent = await app.open(`${embedding.path}?${query}`, 'mobile', {
      javaScriptEnabled: false,
    });
    await start(respondent, embedding.channel);
    for (const number of [1, 2]) {
      await respondent.seesHeading(`Question in words ${number}`, 2);
      await respondent.write(`Words ${number}`);
      await respondent.next();
    }
    await respondent.seesEndPage();
    expect(respondent.page.url()).toContain(`${embedding.path}?${query}`);
    expect(await respondent.button('Close').count()).toBe(0);
    expect(await answersTo(app.server, embedding.id)).toMatchObject([
      { status: 'ended', channel: embedding.channel },
    ]);
  },
);

test('the pages in an app, a window and a card are accessible before a late script, which keeps the typed text', async () => {
  const respondent = await app.respondent('mobile', { baseURL: late.origin });
  await bringAxe(respondent.page);
  const walk = async ({ path, channel }: (typeof places)[number]) => {
    const release = late.hold();
    await respondent.page.goto(path, { waitUntil: 'commit' });
    await respondent.survey.getByRole('heading', { level: 1 }).waitFor();
    await expectAccessible(respondent.page);
    await start(respondent, channel);
    await expectAccessible(respondent.page);
    await respondent.write('Early words');
    const takeOver = respondent.seesTakeOver();
    release();
    await takeOver;
    expect(await respondent.survey.getByRole('textbox').inputValue()).toBe('Early words');
    await respondent.next();
    await respondent.seesHeading('Question in words 2', 2);
  };
  for (const embedding of places) await named(embedding.where, walk(embedding));
});

test.each([true, false])(
  'a card refused for a login links to a new tab, script: %s',
  async (has) => {
    const respondent = await app.open('/card/members', 'mobile', { javaScriptEnabled: has });
    await respondent.press('Try again');
    const link = respondent.survey.getByRole('link', { name: 'Open the survey in a new tab' });
    await link.waitFor();
    expect(await link.getAttribute('href')).toBe('/members');
  },
);
