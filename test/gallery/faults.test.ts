import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { Fault, FaultKind } from '../../contract/faults.ts';
import { questionTypes } from '../../contract/questions/index.ts';
import { Respondent } from '../../packages/paths/browser/respondent.ts';
import { faultId, ids } from '../../src/questions/shared/ids.ts';
import { type AnswerRow, galleryRows } from '../support/fixtures/answers.ts';
import { stage } from '../support/journey.ts';
import { named } from '../support/named.ts';
import { withFiles } from './examples.ts';
import { expectTextsInPlace, longOrTall } from './textPlaces.ts';

const there = stage();

/** The skeleton that is shown while a view or a field loads. */
const skeleton = 'main div[aria-hidden=true] > span:empty:nth-child(4)';

/** The words of each fault. */
const words: Record<FaultKind, RegExp> = {
  empty: /^Can't submit empty items$/,
  tooShort: /^Enter at least [\d,]+ character\(s\)$/,
  tooLong: /^Enter up to [\d,]+ characters?$/,
  digits: /^Enter digits$/,
  chinese: /^Enter Chinese characters$/,
  letters: /^Enter English letters$/,
  email: /^Enter an e-mail address$/,
  phone: /^Enter a phone number$/,
  number: /^Enter a number$/,
  step: /^Enter a (whole number|multiple of 0\.5)$/,
  date: /^Enter a date$/,
  time: /^Enter a time$/,
  month: /^Enter a month and a year, such as \u2068?2031-05\u2069?$/,
  range: /^(Enter a value between .+ and .+|Must be .+ or (higher|lower|later|earlier))$/,
  pattern: /^Enter two capital letters, a dash and four digits, such as AB-1234$/,
  tooFew: /^You should select at least \d+ item\(s\)$/,
  tooMany: /^You can select up to \d+ item\(s\)$/,
  exclusive: /^Select this on its own, or only the others$/,
  between: /^Select between \d+ and \d+ items$/,
  fileTooLarge: /^File size can't exceed \d/,
  fileType: /^This kind of file can’t be uploaded$/,
  fileEmpty: /^This file is empty\. Select another file$/,
  fileDamaged: /^This file is damaged or can’t be read\. /,
  fileLocked: /^This PDF is locked\. Remove the password, or upload a picture$/,
  fileActive: /^This PDF contains scripts, forms or attachments\. /,
  tooManyPixels: /^This picture has too many pixels\. /,
  tooManyFiles: /^You can upload up to \d+ image\(s\)$/,
  unlisted: /^Select one from the list$/,
  notUploaded: /^This file hasn’t been uploaded\. Try again or remove it$/,
  malformed: /^Check your answer and try again$/,
};

const types = Object.values(questionTypes)
  .map(({ code, name, answer }) => ({
    name,
    // A way that linked lists do not go is cut where it leaves them, before anything can be wrong with it.
    tried: kindsOf(galleryRows(code), answer).filter(
      ({ faults }) => code !== 10 || faults.every(({ kind }) => kind === 'empty'),
    ),
  }))
  .filter(({ tried }) => tried.length > 0);

/** A long list of pages of one width is opened in one tab. */
const parts = [0, 1, 2].map((part) => {
  const asked = types.filter((_, index) => index % 3 === part);
  return { asked, names: asked.map(({ name }) => name).join(', ') };
});

describe.concurrent('the app refuses the answers that the contract refuses, with a message at the fault', () => {
  test.for(parts)('$names', { timeout: 240_000 }, async ({ asked: part }, { expect }) => {
    const respondent = await Respondent.create(there.browser);
    const drawn = new Set<FaultKind>();
    for (const { name: type, tried } of part) {
      await withFiles(respondent.page, type, async () => {
        for (const [index, { name, answer, faults }] of tried.entries()) {
          // The first page of a type is wide until its faults are seen.
          if (index < 2)
            await respondent.page.setViewportSize({ width: index === 0 ? 1280 : 320, height: 800 });
          const asked = new URLSearchParams({ answer: JSON.stringify(answer) });
          await respondent.open(`${there.server.origin}/dev/${name}?${asked}`);
          // A field that has not loaded has no judge; the server is one.
          await respondent.page.locator(skeleton).first().waitFor({ state: 'detached' });
          await respondent.page
            .locator('button:is([value=start], [value=next]):visible')
            .press('Enter');
          const message = `${name} ${JSON.stringify(answer)}`;
          // The words are drawn after the faults are known.
          await expect
            .poll(() => shownIn(respondent.page, faults), { message })
            .toEqual({
              faults,
              unsaid: [],
              title: expect.stringMatching(/^Error: /),
              isFocused: true,
            });
          // `gate.test.ts` draws the first fault of each type in all of them.
          const spoken = longOrTall.filter((_, localeIndex) => localeIndex % 3 === index % 3);
          const isDrawn = faults.every(({ kind }) => drawn.has(kind));
          for (const { kind } of faults) drawn.add(kind);
          await named(message, expectTextsInPlace(respondent.page, 320, isDrawn ? ['en'] : spoken));
        }
      });
    }
    await respondent.close();
  });
});

test('a fault found before its view has loaded has its message at once', async () => {
  const respondent = await Respondent.create(there.browser);
  const late = Promise.withResolvers<void>();
  await respondent.page.route('**/assets/upload-*.js', async (route) => {
    await late.promise;
    await route.continue();
  });
  await withFiles(respondent.page, 'upload', async () => {
    const file = { name: 'a.jpg', size: 1, type: 'image/jpeg', url: '/api/file/f1' };
    const files = ['f1', 'f2'].map((id) => ({ ...file, id }));
    const asked = new URLSearchParams({ answer: JSON.stringify({ files }) });
    const address = `${there.server.origin}/dev/upload-picture?${asked}`;
    await respondent.page.goto(address, { waitUntil: 'commit' });
    await respondent.page.locator('button[value=next]:visible').click();
    const fault = respondent.page.locator(`#${ids.fault} > span:last-child`);
    await expect.poll(() => fault.textContent()).toMatch(words.tooManyFiles);
    late.resolve();
    await respondent.page.getByText('a.jpg').first().waitFor();
    expect(await fault.textContent()).toMatch(words.tooManyFiles);
  });
  await respondent.close();
});

interface Tried {
  readonly name: string;
  readonly answer: unknown;
  readonly faults: readonly Fault[];
}

/** Few wrong answers that have every kind of wrong; what has not the shape of an answer cannot be given in the app. */
function kindsOf(all: readonly AnswerRow[], shape: unknown): readonly Tried[] {
  const isAnswer = (answer: unknown) => v.is(shape as v.GenericSchema, answer);
  const tried = all.flatMap(({ name, refused }) =>
    refused
      .filter(({ answer }) => isAnswer(answer))
      .map(({ answer, faults }) => ({ name, answer, faults })),
  );
  const kinds = ({ faults }: Tried) => [
    ...new Set(faults.map(({ kind, at }) => `${kind}${at === undefined ? '' : ' at'}`)),
  ];
  const seen = new Set<string>();
  const isNew = (kind: string) => !seen.has(kind);
  // An answer with several kinds of wrong makes those with one of them needless.
  const few = tried
    .toSorted((first, second) => kinds(second).length - kinds(first).length)
    .filter((wrongAnswer) => {
      const faultKinds = kinds(wrongAnswer);
      if (!faultKinds.some(isNew)) return false;
      for (const kind of faultKinds) seen.add(kind);
      return true;
    });
  // `types.test.ts` sends each type without an answer, which is its first wrong one.
  return tried.filter((wrongAnswer) => few.includes(wrongAnswer) && wrongAnswer !== tried[0]);
}

async function shownIn(page: Page, expected: readonly Fault[]) {
  const { texts, ...seen } = await page.evaluate(
    (places) => ({
      faults: JSON.parse(document.documentElement.dataset.faults ?? '[]'),
      texts: places.map((id) => document.getElementById(id)?.textContent.trim() ?? ''),
      title: document.title,
      isFocused: document.activeElement?.matches('form *') ?? false,
    }),
    expected.map(faultElementId),
  );
  return {
    ...seen,
    unsaid: expected.filter(
      ({ kind }, index) => !words[kind].test(texts[index]?.replace(/^Error: /, '') ?? ''),
    ),
  };
}

/** Elements that contain the text of a fault. */
function faultElementId({ at }: Fault): string {
  return at === undefined ? ids.fault : faultId(at);
}
