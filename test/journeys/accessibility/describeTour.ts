import { readFileSync } from 'node:fs';
import type { BrowserContextOptions, Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Device } from '../../../contract/address.ts';
import { chooseLocale } from '../../../contract/locales.ts';
import { type Hands, handsThat, photo } from '../../../tools/paths/browser/hands.ts';
import { answersTo, stage } from '../../support/journey.ts';
import { Respondent } from '../../support/respondent.ts';
import { strayWords, watchWords } from '../../support/seen.ts';
import { hostsAsked, kept, watchPolicy } from '../../support/traces.ts';

export const questions: {
  id: string;
  type: keyof Hands;
  choice?: { id: string; text: Readonly<Record<string, string>> }[];
}[] = JSON.parse(readFileSync('surveys/tour.json', 'utf8')).questions;

/** In words, on what, how the browser is set, and how something is pressed. */
export type Way = readonly [
  string,
  Device,
  BrowserContextOptions,
  (target: Locator) => Promise<void>,
];

/** The whole tour, in each of these ways. Gives the last respondent's answers, for what is done besides. */
export function walkTour(ways: readonly Way[]) {
  const there = stage();
  const lastAnswers = async () => {
    const rows = await answersTo(there.server, 'tour');
    return (rows.at(-1)?.answers ?? {}) as unknown as Record<string, unknown>;
  };
  test.each(ways)(
    'the tour is finished %s: it breaks no rule of the page, asks nobody else, and leaves nothing behind (S03, P01, P03)',
    async (_, device, options, press) => {
      const hands = handsThat(press);
      const one = await Respondent.on(there.browser, device, options);
      const hosts = hostsAsked(one.page.context());
      await watchPolicy(one.page);
      await watchWords(one.page);
      await one.open(`${there.server.origin}/tour`);
      await press(one.page.getByRole('main').getByRole('button'));
      for (const [place, { id, type }] of questions.entries()) {
        await one.at(place + 1);
        await hands[type](one.page).catch((cause) => {
          throw new Error(`${id} could not be answered`, { cause });
        });
        await press(one.page.locator('button[type=submit]'));
      }
      await one.page.waitForURL('**/end');
      expect(await strayWords(one.page, chooseLocale([options.locale ?? 'en']))).toEqual([]);
      expect(await one.page.evaluate(() => window.blocked)).toEqual([]);
      expect([...hosts]).toEqual([new URL(there.server.origin).host]);
      // One cookie says whose answers these are, the other, which came with the file, whose files.
      const cookies = await one.page.context().cookies();
      expect(cookies.map(({ name, httpOnly }) => [name, httpOnly]).sort()).toEqual([
        ['askpath.files', true],
        ['askpath_tour', true],
      ]);
      const answers = /Ada|2021|Crumbs|bench\.png|birch|roses|lavender/;
      expect(await kept(one.page)).not.toMatch(answers);
      expect(await one.page.locator('body').innerHTML()).not.toMatch(answers);
      const given = await lastAnswers();
      expect(Object.keys(given)).toEqual(questions.map(({ id }) => id));
      expect(given).toMatchObject({
        country: { choice: countryAt(12, options.locale ?? 'en') },
        label: { blanks: { name: 'Ada', year: '2021' } },
        weather: { rows: { read: 'sun', walk: 'sun', greenhouse: 'sun' } },
        company: { rows: { weekdays: ['family'], weekends: ['family'] } },
        care: { rows: { lawn: 1, oldtrees: 1, seats: 1 } },
        plant: { path: ['trees', 'broadleaf', 'birch'] },
        photo: { files: [{ name: photo.name, type: 'image/png' }] },
        wishes: { order: ['beehives', 'cafe', 'benches'] },
        places: { choices: [{ id: 'roses' }, { id: 'lavender' }] },
        plan: { choice: 'wild' },
        cake: { score: 2, tags: ['dry'], comment: 'Crumbs' },
        evening: { present: 1, absent: 1 },
      });
      await one.leave();
    },
  );
  return { there, lastAnswers };
}

/** The id of a country by its place in the list, which is sorted as the language of its texts sorts. */
function countryAt(place: number, locale: string): string | undefined {
  const { choice = [] } = questions.find(({ id }) => id === 'country') ?? {};
  const written = choice[0]?.text[locale] ? locale : 'en';
  const { compare } = new Intl.Collator(written);
  return [...choice].sort((a, b) => compare(a.text[written] ?? '', b.text[written] ?? ''))[place]
    ?.id;
}
