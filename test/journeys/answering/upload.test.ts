import type { Locator } from 'playwright-core';
import sharp, { type Sharp } from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { limits } from '../../../contract/limits.ts';
import { surveysOf, twoQuestions } from '../../../packages/paths/plans/surveys.ts';
import { pdf as content, gifOfFrames } from '../../../server/test/support/fileSamples.ts';
import { answersTo, beginSession, stage } from '../../support/journey.ts';
import { openLine } from '../../support/network/line.ts';
import { nextByForm } from '../../support/servedForm.ts';

const kilobyte = 2 ** 10;
const photos = (id: string, maxCount: number, maxSize = 2 * kilobyte ** 2) => ({
  ...twoQuestions,
  id,
  questions: [
    { id: 'q1', type: 'upload', title: 'Show us your desk', config: { maxCount, maxSize } },
    ...twoQuestions.questions.slice(1),
  ],
});
const app = stage(() =>
  surveysOf(
    photos('photos', 3),
    photos('one', 1, 20 * kilobyte),
    photos('three', 3, 20 * kilobyte),
    photos('wide', 1, 220 * kilobyte),
  ),
);

const pdf = (name: string, size: number) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.alloc(size),
});

const png = async (name: string, side = 40, sigma = 0) => ({
  name,
  mimeType: 'image/png',
  buffer: await noise(side, side, sigma).png().toBuffer(),
});

async function begin(id = 'photos', origin = app.server.origin) {
  const respondent = await app.respondent();
  const { page } = respondent;
  await beginSession(respondent, app.server, id);
  await respondent.open(`${origin}/${id}`);
  return { respondent, page, field: page.getByLabel(/Select (?:a file|files)/) };
}

async function files(): Promise<string[]> {
  const row = (await answersTo(app.server, 'photos')).at(-1);
  const answers = row?.answers as { q1?: { files: { name: string }[] } } | undefined;
  return answers?.q1?.files.map(({ name }) => name) ?? [];
}

test('several files are kept after Previous and a reload, and their address saves them (U05)', async () => {
  const { respondent, page, field } = await begin();
  await respondent.sees('Up to 3 files');
  await respondent.sees('You can add 3 more files.');
  await field.setInputFiles([await png('a.png'), await png('b.png')]);
  await respondent.button('Remove b.png').waitFor();
  await respondent.sees('You can add one more file.');
  for (const picture of await page.locator('li img').all()) await expectWidth(picture, 40);
  await respondent.next();
  await respondent.seesQuestion(2);
  await respondent.previous();
  await respondent.button('Remove b.png').waitFor();
  await respondent.reload();
  await respondent.press('Remove a.png');
  await respondent.sees('You can add 2 more files.');
  const src = await page.locator('li img').getAttribute('src');
  await respondent.next();
  await respondent.seesQuestion(2);
  expect(await files()).toEqual(['b.png']);
  const saved = page.waitForEvent('download');
  await page.goto(`${src}`).catch(() => {});
  expect((await saved).suggestedFilename()).toBe('b.png');
});

test('too many, too large and the wrong kind are refused where they are chosen (U03)', async () => {
  const { respondent, page, field } = await begin();
  await field.setInputFiles(await Promise.all(['1', '2', '3', '4'].map((name) => png(name))));
  await respondent.sees('You can upload up to 3 image(s)');
  expect(await page.locator('li').count()).toBe(0);

  await field.setInputFiles([pdf('large.pdf', 2 * kilobyte ** 2 + 1)]);
  await respondent.sees(`File size can't exceed 2 MB`);
  await respondent.sees('You can add 3 more files.');

  const film = { name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(10) };
  await field.setInputFiles([film]);
  await respondent.sees(`This kind of file can’t be uploaded`);
  // The next choice replaces the refused one.
  expect(await page.locator('li').count()).toBe(1);
  await respondent.next();
  await respondent.seesQuestion(1);
  expect(await page.title()).toMatch(/^Error/);
  await respondent.press('Remove film.mp4');

  // The server reads the bytes, whatever the name and the type are.
  const html = { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html>no</html>') };
  await field.setInputFiles([html]);
  await respondent.sees(`This kind of file can’t be uploaded`);
  await respondent.close(/status of 415/);
});

/** Files that no server may keep, and the sentence that says why. */
const unfit = [
  ['empty.pdf', Buffer.alloc(0), 'This file is empty. Select another file'],
  ['cut.pdf', Buffer.from('%PDF-1.7'), /^This file is damaged or can’t be read\./],
  [
    'locked.pdf',
    content({ objects: 'trailer\n<< /Root 1 0 R /Encrypt 7 0 R >>' }),
    'This PDF is locked. Remove the password, or upload a picture',
  ],
  [
    'active.pdf',
    content({ catalog: '/AA << /O << /JS (1) >> >>' }),
    /^This PDF contains scripts, forms or attachments\./,
  ],
  ['long.gif', gifOfFrames(10_000), /^This picture has too many pixels\./],
  ['page.png', Buffer.from('<html>no</html>'), 'This kind of file can’t be uploaded'],
] as const;

function fileOf([name, buffer]: (typeof unfit)[number]) {
  const mimeType = { pdf: 'application/pdf', gif: 'image/gif', png: 'image/png' }[
    name.slice(-3) as 'pdf' | 'gif' | 'png'
  ];
  return { name, mimeType, buffer };
}

test('each reason why a file is refused has a sentence of its own (U03)', async () => {
  const { respondent, field } = await begin();
  for (const row of unfit) {
    await field.setInputFiles([fileOf(row)]);
    await respondent.sees(row[2]);
  }
  await respondent.close(/status of 415/);
});

test('without a script each reason has a sentence of its own, too (U03)', async () => {
  const respondent = await app.respondent('desktop', { javaScriptEnabled: false });
  await beginSession(respondent, app.server, 'photos');
  await respondent.page.goto('/photos');
  for (const row of unfit) {
    await respondent.page.locator('input[type=file]').setInputFiles([fileOf(row)]);
    await nextByForm(respondent.page);
    await respondent.sees(row[2]);
  }
  await respondent.close(/status of (415|422)/);
});

test('the hint of an upload lists the types of files that are taken', async () => {
  const { respondent } = await begin();
  await respondent.sees(/File types: JPEG, PNG, WebP, GIF, HEIC, PDF\./);
});

test('the limit of one file and of each of several is in kilobytes (U03)', async () => {
  const respondent = await app.respondent();
  const { page } = respondent;
  for (const id of ['one', 'three']) await beginSession(respondent, app.server, id);
  const file = pdf('a.pdf', 20 * kilobyte + 1);
  for (const [path, limit, refusal] of [
    ['/one', 'One file, up to 20 kB.', `File size can't exceed 20 kB`],
    ['/three', 'Up to 3 files, each up to 20 kB.', `File size can't exceed 20 kB`],
    ['/one?lang=de', 'Eine Datei, höchstens 20 kB.', 'Die Datei darf nicht größer als 20 kB sein'],
  ] as const) {
    await respondent.open(path);
    await respondent.sees(limit);
    await page.locator('input[type=file]').setInputFiles([file]);
    await respondent.sees(refusal);
  }
});

test('a picture that is larger than the limit is scaled down before it is sent', async () => {
  const { page, field } = await begin('wide');
  const buffer = await noise(2700, 100, 60).jpeg({ quality: 95 }).toBuffer();
  expect(buffer.length).toBeGreaterThan(220 * kilobyte);
  await field.setInputFiles([{ name: 'photo.jpg', mimeType: 'image/jpeg', buffer }]);
  await expectWidth(page.locator('li img'), limits.pictureSide);
});

test('a file without a connection is sent again alone (U01)', async () => {
  const { respondent, page, field } = await begin();
  await field.setInputFiles([await png('kept.png')]);
  await respondent.button('Remove kept.png').waitFor();
  await page.context().setOffline(true);
  await field.setInputFiles([await png('lost.png')]);
  await respondent.sees('You are offline.');
  await page.context().setOffline(false);
  await respondent.press('Try again: lost.png');
  await respondent.button('Remove lost.png').waitFor();
  await respondent.next();
  await respondent.seesQuestion(2);
  expect(await files()).toEqual(['kept.png', 'lost.png']);
  await respondent.close(/ERR_INTERNET_DISCONNECTED/);
});

test('a connection lost during an upload keeps the file chosen, and Try again sends all of it (U01)', async () => {
  const line = await openLine(app.server.origin);
  onTestFinished(line.close);
  const { respondent, page, field } = await begin('photos', line.origin);
  const side = 300;
  const file = await png('desk.png', side, 60);
  const half = file.buffer.length / 2;
  line.cut('/api/file/upload', half);
  await field.setInputFiles([file]);
  await respondent.button('Try again: desk.png').waitFor();
  expect(line.broken).not.toEqual([]);
  for (const sent of line.broken) {
    expect(sent).toBeGreaterThanOrEqual(half);
    expect(sent).toBeLessThan(file.buffer.length);
  }
  line.mend();
  await respondent.press('Try again: desk.png');
  await expectWidth(page.locator('li img'), side);
  await respondent.next();
  await respondent.seesQuestion(2);
  expect(await files()).toEqual(['desk.png']);
  await respondent.close(/net::ERR_/);
});

test('Next waits for an upload, announces it, and continues after it', async () => {
  const { respondent, page, field } = await begin();
  const release = await respondent.holdRequests('**/api/file/upload*');
  await field.setInputFiles([await png('slow.png')]);
  await page.getByRole('progressbar', { name: 'slow.png' }).waitFor();
  await respondent.next();
  await respondent.sees('Uploading…');
  await respondent.hears('Waiting for the upload…');
  await respondent.seesQuestion(1);
  release();
  await respondent.seesQuestion(2);
  expect(await files()).toEqual(['slow.png']);
});

function noise(width: number, height: number, sigma: number): Sharp {
  const plain = { width, height, channels: 3, background: '#888' } as const;
  const grain = { type: 'gaussian', mean: 128, sigma } as const;
  return sharp({ create: sigma === 0 ? plain : { ...plain, noise: grain } });
}

async function expectWidth(picture: Locator, width: number): Promise<void> {
  const widthOf = () => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth);
  await expect.poll(widthOf).toBe(width);
}
