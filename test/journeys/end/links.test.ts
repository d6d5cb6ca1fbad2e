import { expect, test } from 'vitest';
import { withLocation } from '../../../packages/paths/browser/location.ts';
import { surveysOf, twoQuestions } from '../../../packages/paths/plans/surveys.ts';
import { attacks, good } from '../../support/fixtures/links.ts';
import { stage } from '../../support/journey.ts';
import { watchPolicy } from '../../support/traces.ts';

const app = stage(() => surveysOf(twoQuestions));

test('only a link to a host of its own leads away from the end of a survey, and names it (S04)', async () => {
  const respondent = await app.respondent();
  const { page } = respondent;
  const { origin } = app.server;
  await watchPolicy(page);
  /** The addresses that the browser would have opened. */
  const gone: string[] = [];
  // The files of the app are not paused, and come from the browser's cache.
  for (const addresses of ['https://**/**', 'http://*.example/**'])
    await page.route(addresses, (route) => {
      gone.push(new URL(route.request().url()).host);
      return route.fulfill({ contentType: 'text/html', body: '<h1>Elsewhere</h1>' });
    });
  let config = {};
  await withLocation(page, 'two');
  await page.route('**/api/location', (route) =>
    route.fulfill({
      json: {
        code: 200,
        data: {
          status: 3,
          channel: 'web',
          survey: { id: 'two', title: 'Two', config },
          respondent: { timedOut: true },
        },
      },
    }),
  );
  // `test/contract/links.test.ts` has all of them; a browser reads some of every kind.
  const tabled = [...attacks.filter((_, index) => index % 4 === 0), ...good.slice(1, 4)];
  const decided: [string, string | null][] = [];
  for (const [address, tabledHost] of tabled) {
    config = {
      endPageBtnEnable: true,
      endPageBtnLink: address,
      endPageBtnText: 'To the shop',
      // Even a trusted text that is no address stays none.
      endPageLinkTrusted: tabledHost === null,
    };
    await respondent.open(`${origin}/two`);
    await page.getByRole('heading', { name: 'The countdown has ended' }).waitFor();
    const link = page.getByRole('link');
    const host =
      (await link.count()) > 0 ? await link.evaluate((a) => (a as HTMLAnchorElement).host) : null;
    if (host !== null) await respondent.sees(host);
    expect(await page.evaluate(() => window.ran)).toEqual([]);
    decided.push([address, host]);
  }
  expect(decided).toEqual(tabled.map(([address, host]) => [address, host]));
  expect(gone).toEqual([]);

  // A press requests this address only.
  config = { endPageBtnEnable: true, endPageBtnLink: 'https://other.example/a' };
  await respondent.open(`${origin}/two`);
  await page.getByRole('link').click();
  await page.getByRole('heading', { name: 'Elsewhere' }).waitFor();
  expect(gone).toEqual(['other.example']);
});
