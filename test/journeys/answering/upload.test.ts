import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { test } from 'vitest';
import { limits } from '../../../contract/limits.ts';
import { Respondent } from '../../../tools/paths/browser/respondent.ts';
import { surveysOf, twoQuestions } from '../../../tools/paths/plans/surveys.ts';
import { answersTo, stage } from '../../support/journey.ts';
import { openLine } from '../../support/network/line.ts';

const photoQuestion = {
  id: 'q1',
  type: 'upload',
  title: 'Show us your desk',
};
const photos = {
  title: 'Photos',
  questions: [
    { ...photoQuestion, config: { maxCount: 3, maxSize: 2 * 2 ** 20 } },
    ...twoQuestions.questions.slice(1),
  ],
};
/** The same for each respondent whose answers are looked at: others answer at the same time. */
const ids = ['photos', 'several', 'lost', 'cut', 'slow'] as const;
const single = {
  ...photos,
  id: 'single',
  questions: [
    { ...photoQuestion, config: { maxSize: 2 * 2 ** 20 } },
    ...twoQuestions.questions.slice(1),
  ],
} as const;
/** Surveys whose limit is far below a megabyte. */
const small = { one: 1, three: 3 };
const smallSurveys = Object.entries(small).map(([id, maxCount]) => ({
  ...photos,
  id,
  questions: [
    { ...photoQuestion, config: { maxCount, maxSize: 20 * 2 ** 10 } },
    ...twoQuestions.questions.slice(1),
  ],
}));
type Id = (typeof ids)[number] | 'single' | keyof typeof small;
const there = stage(() =>
  surveysOf(single, ...smallSurveys, ...ids.map((id) => ({ ...photos, id }))),
);

const large = {
  name: 'large.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.alloc(2 ** 21 + 1),
};

const png = async (name: string, side = 40) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({
    create: { width: side, height: side, channels: 3, background: '#7a9' },
  })
    .png()
    .toBuffer(),
});

async function begin(
  id: Id = 'photos',
  { origin }: { readonly origin: string } = there.server,
): Promise<{ respondent: Respondent; page: Page }> {
  const respondent = await Respondent.create(there.browser);
  await respondent.open(`${origin}/${id}`);
  await respondent.start();
  await respondent.page.getByLabel(/Choose (?:a file|files)/).waitFor();
  return { respondent, page: respondent.page };
}

async function files(id: Id): Promise<{ name: string; type: string; size: number }[]> {
  const [row] = (await answersTo(there.server, id)).slice(-1);
  const answers = row?.answers as unknown as { q1?: { files: [] } };
  return answers.q1?.files ?? [];
}

test.concurrent('several at once are all kept, and what is left to add is said', async ({
  expect,
}) => {
  const { respondent, page } = await begin('several');
  await respondent.sees('Up to 3 files');
  await respondent.sees('3 more can be added.');
  await page.getByLabel(/Choose files/).setInputFiles([await png('a.png'), await png('b.png')]);
  for (const name of ['a.png', 'b.png']) {
    await page.getByRole('button', { name: `Remove ${name}` }).waitFor();
  }
  await respondent.sees('One more can be added.');
  for (const picture of await page.locator('li img').all()) {
    await expect
      .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBe(40);
  }
  await respondent.next();
  await respondent.seesQuestion(2);
  // They are still there for whoever comes back, and after a reload.
  await respondent.previous();
  await page.getByRole('button', { name: 'Remove b.png' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Remove a.png' }).click();
  await respondent.sees('2 more can be added.');
  await respondent.next();
  await respondent.seesQuestion(2);
  expect((await files('several')).map(({ name }) => name)).toEqual(['b.png']);
  await respondent.close();
});

test.concurrent('too many, too large and the wrong kind are refused where they are chosen (U03)', async ({
  expect,
}) => {
  const { respondent, page } = await begin();
  const field = page.getByLabel(/Choose files/);
  await field.setInputFiles(await Promise.all(['1', '2', '3', '4'].map((name) => png(name))));
  await respondent.sees('You can upload up to 3 image(s)');
  expect(await page.locator('li').count()).toBe(0);

  await field.setInputFiles([large]);
  await respondent.sees(`File size can't exceed 2 MB`);
  await respondent.sees('3 more can be added.');

  const film = { name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(10) };
  await field.setInputFiles([film]);
  await respondent.sees(`This kind of file can't be uploaded`);
  // The next choice has taken the place of the refused one.
  expect(await page.locator('li').count()).toBe(1);
  // What is wrong stays in the way until it is taken out.
  await respondent.next();
  await respondent.seesQuestion(1);
  expect(await page.title()).toMatch(/^Error/);
  await page.getByRole('button', { name: 'Remove film.mp4' }).click();

  // A name and a type can lie; the server looks at the bytes.
  const page2 = { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html>no</html>') };
  await field.setInputFiles([page2]);
  await respondent.sees(`This kind of file can't be uploaded`);
  await respondent.close(/status of 415/);
});

test.concurrent('a refused file takes no place: the next choice replaces it', async ({
  expect,
}) => {
  const { respondent, page } = await begin('single');
  const field = page.getByLabel(/Choose a file/);
  await field.setInputFiles([large]);
  await respondent.sees(`File size can't exceed 2 MB`);
  await respondent.sees('One more can be added.');
  await field.setInputFiles([await png('small.png')]);
  await page.getByRole('button', { name: 'Remove small.png' }).waitFor();
  expect(await page.locator('li').count()).toBe(1);
  await respondent.sees('No more can be added.');
  await respondent.next();
  await respondent.seesQuestion(2);
  expect((await files('single')).map(({ name }) => name)).toEqual(['small.png']);
  await respondent.close();
});

test.concurrent.each([
  ['one', 'en', 'One file, up to 20 kB.', `File size can't exceed 20 kB`],
  ['three', 'en', 'Up to 3 files, each up to 20 kB.', `File size can't exceed 20 kB`],
  ['one', 'de', 'Eine Datei, höchstens 20 kB.', 'Die Datei darf nicht größer als 20 kB sein'],
] as const)(
  'a limit of kilobytes is written as that: %s, %s (U03)',
  async (id, locale, limit, refusal) => {
    const respondent = await Respondent.create(there.browser, 'desktop', { locale });
    await respondent.open(`${there.server.origin}/${id}`);
    await respondent.page
      .getByRole('button', { name: locale === 'de' ? 'Beginnen' : 'Start' })
      .click();
    await respondent.seesQuestion(1);
    await respondent.sees(limit);
    const buffer = Buffer.alloc(20 * 2 ** 10 + 1);
    await respondent.page
      .locator('input[type=file]')
      .setInputFiles([{ name: 'a.pdf', mimeType: 'application/pdf', buffer }]);
    await respondent.sees(refusal);
    await respondent.close();
  },
);

test.concurrent('a picture larger than anyone needs is made smaller before it travels', async ({
  expect,
}) => {
  const { respondent, page } = await begin();
  const noise = await sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  })
    .jpeg({ quality: 80 })
    .toBuffer();
  expect(noise.length).toBeGreaterThan(2 * 2 ** 20);
  await page
    .getByLabel(/Choose files/)
    .setInputFiles([{ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: noise }]);
  const picture = page.locator('li img');
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBe(limits.pictureSide);
  await respondent.close();
});

test.concurrent('a lost line costs no file: it is sent again, alone (U01)', async ({ expect }) => {
  const { respondent, page } = await begin('lost');
  const field = page.getByLabel(/Choose files/);
  await field.setInputFiles([await png('kept.png')]);
  await page.getByRole('button', { name: 'Remove kept.png' }).waitFor();
  await page.context().setOffline(true);
  await field.setInputFiles([await png('lost.png')]);
  await respondent.sees('You are offline.');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Retry lost.png' }).click();
  await page.getByRole('button', { name: 'Remove lost.png' }).waitFor();
  await respondent.next();
  await respondent.seesQuestion(2);
  expect((await files('lost')).map(({ name }) => name)).toEqual(['kept.png', 'lost.png']);
  await respondent.close(/ERR_INTERNET_DISCONNECTED/);
});

test.concurrent('a line that breaks in the middle of a file leaves it chosen, and Retry sends it whole (U01)', async ({
  expect,
}) => {
  const line = await openLine(there.server.origin);
  const { respondent, page } = await begin('cut', line);
  const side = 500;
  const buffer = await sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
  const half = buffer.length / 2;
  line.cut('/api/file/upload', half);
  const file = { name: 'desk.png', mimeType: 'image/png', buffer };
  await page.getByLabel(/Choose files/).setInputFiles([file]);
  const retry = page.getByRole('button', { name: 'Retry desk.png' });
  await retry.waitFor();
  expect(line.broken).not.toEqual([]);
  for (const sent of line.broken) {
    expect(sent).toBeGreaterThanOrEqual(half);
    expect(sent).toBeLessThan(buffer.length);
  }
  line.mend();
  await retry.click();
  const picture = page.locator('li img');
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBe(side);
  await respondent.next();
  await respondent.seesQuestion(2);
  expect((await files('cut')).map(({ name }) => name)).toEqual(['desk.png']);
  await respondent.close(/net::ERR_/);
  await line.close();
});

test.concurrent('Next waits for an upload, says so, and continues by itself', async ({
  expect,
}) => {
  const { respondent, page } = await begin('slow');
  const arrived = await respondent.holdRequests('**/api/file/upload*');
  await page.getByLabel(/Choose files/).setInputFiles([await png('slow.png')]);
  await page.getByRole('progressbar', { name: 'slow.png' }).waitFor();
  await respondent.next();
  await respondent.sees('Uploading…');
  await page
    .getByRole('status')
    .filter({ hasText: 'Waiting for the upload…' })
    .waitFor({ state: 'attached' });
  await respondent.seesQuestion(1);
  arrived();
  await respondent.seesQuestion(2);
  expect((await files('slow')).map(({ name }) => name)).toEqual(['slow.png']);
  await respondent.close();
});

test.concurrent('a file that is opened by its address is saved, and runs nothing (U05)', async ({
  expect,
}) => {
  const { respondent, page } = await begin();
  await page.getByLabel(/Choose files/).setInputFiles([await png('a.png')]);
  const src = await page.locator('li img').getAttribute('src');
  const saved = page.waitForEvent('download');
  await page.goto(`${there.server.origin}${src}`).catch(() => {
    // What is saved is not gone to.
  });
  expect((await saved).suggestedFilename()).toBe('a.png');
  await respondent.close();
});
