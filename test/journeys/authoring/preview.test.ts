import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test, vi } from 'vitest';
import { launch } from '../../../packages/paths/browser/launch.ts';
import { FormBrowser } from '../../support/formBrowser.ts';
import { openPreview } from '../../support/preview.ts';
import { temporaryDirectory } from '../../support/temporary.ts';
import { openPreviewHere } from './previewHere.ts';

const choice = ['yes', 'no'].map((id) => ({ id, text: id }));
const questions = [
  {
    ...{ id: 'drinks', type: 'radio', title: 'Do you drink coffee?', choice },
    next: [{ when: { question: 'drinks', is: 'no' }, to: 'why' }],
  },
  { id: 'taste', type: 'rate', title: 'How is it?', next: [{ to: 'end' }] },
  { id: 'why', type: 'singleInput', title: { en: 'Why not?', de: 'Warum nicht?' } },
];
const coffee = { id: 'coffee', languages: ['en', 'de'], title: 'Coffee', questions };

test('a saved file is shown immediately, and an invalid one by its problems', async () => {
  const { file, directory } = await surveyFile(coffee);
  const preview = await openPreview(file);
  const page = await tab();
  await page.goto(preview.origin);
  await heading(page, 'Coffee');
  await save(file, { ...coffee, title: 'Coffee at work' });
  await heading(page, 'Coffee at work');

  await writeFile(file, '{\n  "id": "coffee",\n  "titel": "Coffee",\n  "questions": []\n}');
  await heading(page, 'coffee.json has 2 problems');
  const problems = await page.getByRole('listitem').allTextContents();
  expect(problems).toEqual([
    `${file}:3:3: titel: is not known here; did you mean "title"?`,
    `${file}:4:16: questions: at least one question is needed`,
  ]);
  for (const line of problems) expect(preview.output()).toContain(`${line}\n`);

  await save(file, { ...coffee, title: 'Coffee again' });
  await heading(page, 'Coffee again');
  expect(await readdir(directory)).toEqual(['coffee.json']);
  expect(await preview.end()).toBe(0);
});

test('a preview of an invalid file begins with its problems and continues once it is valid', async () => {
  const { file } = await surveyFile({ ...coffee, questions: [] });
  const preview = await openPreviewHere(file);
  expect(await begunAt(preview, '/')).toContain('coffee.json has a problem');
  await save(file, { ...coffee, title: 'A mended survey' });
  const page = async () => (await fetch(`${preview}/coffee`)).text();
  await expect.poll(page).toContain('A mended survey');
});

test('a preview shows a survey in another theme, and again when the theme is saved', async () => {
  const { file, directory } = await surveyFile({ ...coffee, config: { accent: '#ff0000' } });
  await mkdir(join(directory, 'themes'));
  const theme = join(directory, 'themes', 'sea.json');
  await save(theme, { accent: '#0a6847', button: 'pill' });
  const preview = await openPreviewHere(file, '--theme', 'sea');
  const page = await tab();
  await page.goto(preview);
  await heading(page, 'Coffee');
  const button = page.getByRole('button', { name: 'Start' });
  const accent = () =>
    button.evaluate((element) => getComputedStyle(element).getPropertyValue('--theme-accent'));
  expect(await accent()).toBe('#0a6847');
  await save(theme, { accent: '#123456' });
  await expect.poll(() => accent().catch(() => '')).toBe('#123456');
  await save(theme, { accent: 'blue' });
  await heading(page, 'coffee.json has a problem');
});

test('a preview begins at any question, in any language, with generated or given answers', async () => {
  const { file, directory } = await surveyFile({ ...coffee, closed: true, login: true });
  const page = await tab();
  const generated = await openPreviewHere(file, '--at', 'why', '--lang', 'de');
  await page.goto(generated);
  await heading(page, 'Warum nicht?');
  await save(file, {
    ...coffee,
    questions: questions.map((question) =>
      question.id === 'why' ? { ...question, title: 'Why?' } : question,
    ),
  });
  await heading(page, 'Why?');

  const answers = join(directory, 'given.answers');
  await writeFile(answers, '{ "answers": { "drinks": { "choice": "yes" } } }');
  const withAnswers = await openPreviewHere(file, '--answers', answers);
  expect(await begunAt(withAnswers, '/')).toBe('taste');
  const contradicted = await openPreviewHere(file, '--answers', answers, '--at', 'why');
  expect(await begunAt(contradicted, '/')).toContain(
    'No answers lead to &quot;why&quot; with the given answers',
  );
  const unknown = await openPreviewHere(file, '--at', 'tasty');
  expect(await begunAt(unknown, '/')).toContain(
    'coffee.json has no question or block &quot;tasty&quot;; did you mean &quot;taste&quot;?',
  );
});

test('a preview begins at questions for one language, device, value or age', async () => {
  const text = (id: string, showIf: object) => ({ id, type: 'text', title: id, showIf });
  const born = {
    ...{ id: 'stay', type: 'multiInput', title: 'Stay' },
    choice: ['born', 'from', 'to'].map((id) => ({
      ...{ id, text: id },
      questionConfig: { kind: 'date' },
    })),
  };
  const asking = {
    ...{ id: 'coffee', title: 'Coffee', languages: ['en', 'de'] },
    values: {
      plan: { from: 'info', type: 'text', maxLength: 5 },
      age: { compute: 'years(q.stay.born)' },
      isLong: { compute: 'days(q.stay.from, q.stay.to) >= 400' },
    },
    questions: [
      born,
      text('pro', { value: 'plan', is: 'pro' }),
      text('long', { value: 'isLong', is: true }),
      text('phone', [
        { of: 'language', is: 'de' },
        { of: 'device', is: 'mobile' },
        { value: 'age', between: [63, 64] },
      ]),
    ],
  };
  const { file } = await surveyFile(asking);
  const basic = await openPreviewHere(file, '--at', 'pro', '--value', 'plan=basic');
  expect(await begunAt(basic, '/')).toContain(
    'No answers lead to &quot;pro&quot; for --lang en, --device desktop, and --value plan=basic',
  );
  expect(await begunAt(basic, '/?v.plan=pro')).toBe('pro');
  expect(await begunAt(basic, '/?v.plan=priceless')).toContain('plan: does not fit');
  const phone = await openPreviewHere(file, '--at', 'phone', '--lang', 'de', '--device', 'mobile');
  expect(await begunAt(phone, '/')).toBe('phone');
  const long = await openPreviewHere(file, '--at', 'long', '--value', 'plans=pro');
  expect(await begunAt(long, '/')).toContain(
    'no value &quot;plans&quot; from outside; did you mean &quot;plan&quot;?',
  );
  const later = await openPreviewHere(file, '--at', 'long');
  expect(await begunAt(later, '/')).toBe('long');
});

/** The question of the new session, or the page with the reason why there is none. */
async function begunAt(origin: string, path: string, surveyInfo = 'coffee'): Promise<string> {
  const headers = { Accept: 'text/html' };
  const page = await fetch(origin + path, { headers, redirect: 'manual' });
  if (page.status !== 302) return page.text();
  const Cookie = page.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  const body = new URLSearchParams({ surveyInfo, userId: '', appname: '' });
  const located = await fetch(`${origin}/api/location`, {
    ...{ method: 'POST', headers: { Cookie }, body },
  });
  const { data } = (await located.json()) as { data: { subject?: { questionId: string } } };
  return data.subject?.questionId ?? 'none';
}

test('a survey of every type can be opened at its last question', async () => {
  const preview = await openPreviewHere('surveys/tour.json', '--at', 'evening');
  expect(await begunAt(preview, '/', 'tour')).toBe('evening');
});

test('a survey can be opened at a block, at its first question that is asked', async () => {
  const block = (id: string, more: object, ...ids: readonly string[]) => ({
    ...{ block: id, ...more },
    questions: ids.map((questionId) => ({ id: questionId, type: 'rate', title: questionId })),
  });
  const asked = { question: 'drinks', is: 'yes' };
  const { file } = await surveyFile({
    ...coffee,
    languages: ['en'],
    questions: [
      { id: 'drinks', type: 'radio', title: 'Drinks?', choice },
      block('visit', { showIf: asked }, 'a', 'b'),
      block('each', { forEach: { question: 'drinks', which: 'notChosen' } }, 'c'),
    ],
  });
  expect(await begunAt(await openPreviewHere(file, '--at', 'visit'), '/')).toBe('a');
  expect(await begunAt(await openPreviewHere(file, '--at', 'each'), '/')).toMatch(/^c~/);
  expect(await begunAt(await openPreviewHere(file, '--at', 'visitt'), '/')).toContain(
    'has no question or block &quot;visitt&quot;; did you mean &quot;visit&quot;?',
  );
});

test('a port in use, and an app that is not built, are named', async () => {
  const first = await openPreviewHere('surveys/sus.json');
  const { port } = new URL(first);
  await expect(openPreviewHere('surveys/sus.json', '--port', port)).rejects.toThrow(
    `Port ${port} is in use: choose another by --port`,
  );
  const empty = await temporaryDirectory();
  vi.stubEnv('DIST_DIR', empty);
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(openPreviewHere('surveys/sus.json')).rejects.toThrow(
    `There is no built app in ${empty}: run \`npm run build\` first`,
  );
});

test.each([
  [['--at', 'x'], 'One survey file is expected'],
  [['surveys/sus.json', '--port', 'x'], '--port: a number from 0 to 65535 is expected, not "x"'],
  [['surveys/sus.json', '--answers', 'nowhere.json'], 'nowhere.json'],
  [
    ['surveys/sus.json', '--device', 'tv'],
    '--device: desktop, mobile, or pad is expected, not "tv"',
  ],
  [
    ['surveys/sus.json', '--theme', 'gardn'],
    '--theme: there is no surveys/themes/gardn.json; did you mean "garden"?',
  ],
  [['surveys/sus.json', '--value', 'plan'], '--value: NAME=TEXT is expected, not "plan"'],
])('the arguments %j are refused', async (args, words) => {
  await expect(openPreviewHere(...args)).rejects.toThrow(words);
});

async function surveyFile(definition: object): Promise<{ file: string; directory: string }> {
  const directory = join(await temporaryDirectory(), 'surveys');
  await mkdir(directory);
  const file = join(directory, 'coffee.json');
  await save(file, definition);
  return { file, directory };
}

function save(file: string, definition: object): Promise<void> {
  return writeFile(file, JSON.stringify(definition, null, 2));
}

async function tab(): Promise<Page> {
  const browser = await launch();
  const context = await browser.newContext({ locale: 'en-US' });
  onTestFinished(() => context.close());
  return context.newPage();
}

function heading(page: Page, text: string): Promise<void> {
  return page.getByRole('heading', { name: text }).first().waitFor();
}

test('a preview keeps its random order and finds the arm of a question', async () => {
  const arms = [{ id: 'short' }, { id: 'long' }];
  const mixed = {
    ...{ block: 'mixed', order: 'random' },
    questions: ['a', 'b', 'c'].map((id) => ({ id, type: 'rate', title: `Rate ${id}` })),
  };
  const details = {
    ...{ id: 'details', type: 'singleInput', title: 'Tell us more' },
    showIf: { of: 'arm', is: 'long' },
  };
  const { file } = await surveyFile({
    ...coffee,
    languages: ['en'],
    arms,
    questions: [mixed, details],
  });
  const atDetails = await openPreviewHere(file, '--at', 'details');
  expect(await begunAt(atDetails, '/')).toBe('details');

  for (const [seed, first] of [
    ['1', 'a'],
    ['2', 'c'],
  ] as const) {
    const page = new FormBrowser(await openPreviewHere(file, '--seed', seed, '--arm', 'short'));
    for (const path of ['/', '/coffee']) await page.open(path);
    // A busy server leaves the drawing of a page to the script.
    const { data } = await page.client.start('coffee');
    expect([seed, data?.subject?.questionId]).toEqual([seed, first]);
  }
  const unknown = await openPreviewHere(file, '--arm', 'lang');
  expect(await begunAt(unknown, '/')).toContain(
    'coffee.json has no arm &quot;lang&quot;; did you mean &quot;long&quot;?',
  );
});
