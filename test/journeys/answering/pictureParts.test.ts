import { expect, test } from 'vitest';
import { serverQuestionTypes } from '../../../server/questions/index.ts';
import { readSurvey } from '../../../server/surveys/loadSurveys.ts';
import { inFile } from '../../../tools/docs/questions.fileShape.ts';
import { picturedSurveys, typicalExamples } from '../../support/exampleSurveys.ts';
import { FormBrowser } from '../../support/formBrowser.ts';
import { stage } from '../../support/journey.ts';

const src = '/pictures/roses.webp';
const refused = 'cannot be drawn: a list that opens shows texts alone; use radio for pictures';

/** What happens to a picture of an option, which is a row, a blank or a tag in some types, and of a column. */
const expected: Readonly<Record<string, 'drawn' | 'drawn, also of a column' | typeof refused>> = {
  radio: 'drawn',
  check: 'drawn',
  list: refused,
  multiInput: 'drawn',
  multiSingle: 'drawn, also of a column',
  multiCheck: 'drawn, also of a column',
  multiRate: 'drawn',
  order: 'drawn',
  picRate: 'drawn',
  picOpp: 'drawn',
  evaluate: 'drawn',
};
const names = Object.keys(expected);
const drawn = names.filter((name) => expected[name] !== refused);
const devices = ['desktop', 'mobile'] as const;

const app = stage(() => picturedSurveys(...drawn.map(surveyOf)));

test('the table has every type with options', () => {
  const withOptions = Object.values(serverQuestionTypes).filter(({ option }) => option !== null);
  expect(names.sort()).toEqual(
    withOptions
      .map(({ name }) => name as string)
      .filter((name) => name !== 'unknown')
      .sort(),
  );
});

test.each(names)('the check refuses pictures of %s where they cannot be drawn', (name) => {
  const { problems } = readSurvey(`${name}.json`, JSON.stringify(surveyOf(name)));
  expect(problems.map(({ path, reason }) => [path, reason])).toEqual(
    expected[name] === refused
      ? [
          ['questions[0].choice[0].imgs', refused],
          ['questions[0].choice[1].imgs', refused],
        ]
      : [],
  );
});

test.each(drawn.flatMap((name) => devices.map((device) => [name, device] as const)))(
  'pictures of %s are drawn with their alternatives on a %s',
  async (name, device) => {
    const respondent = await app.start(`/${name}`, device);
    const { page } = respondent;
    if (name === 'evaluate') await page.locator('input[name=score]').first().check({ force: true });
    for (const alt of altsOf(name)) {
      const picture = page
        .locator(`main img[src="${src}"][alt="${alt}"], main [data-alt="${alt}"] img`)
        .first();
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      const box = await picture.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThan(40);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  },
);

test.each(drawn)(
  'pictures of %s are drawn with their alternatives without a script',
  async (name) => {
    const forms = new FormBrowser(app.server.origin);
    await forms.open(`/${name}`);
    await forms.press('start');
    if (name === 'evaluate') {
      forms.fill('score', '1');
      await forms.press('next');
    }
    const alternatives = forms.all('img', { src }).map(({ attribs, parent }) => {
      const { 'data-alt': enlarged } = (
        parent as typeof parent & { attribs: Record<string, string> }
      ).attribs;
      return attribs.alt || enlarged;
    });
    expect(alternatives).toEqual(expect.arrayContaining(altsOf(name)));
  },
);

test('a ranked option keeps its picture, and a picture alone names its option', async () => {
  const respondent = await app.start('/order', 'mobile');
  const { page } = respondent;
  await page.getByRole('button', { name: 'Roses of choice 1, move to position 1' }).click();
  const ranked = page.locator('ol li');
  await ranked.getByRole('button', { name: 'Enlarge: Roses of choice 1' }).waitFor();
  const name = await ranked.getByText('Roses of choice 1').boundingBox();
  expect(name?.width).toBeGreaterThan(100);
  await ranked.getByRole('button', { name: 'Remove Roses of choice 1 from the ranking' }).click();
  await expect.poll(() => ranked.count()).toBe(0);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('value'));
  expect(await focused()).toMatch(/^rank /);
});

/** The first example of the type with a picture beside the text of its first part, and the second a picture alone. */
function surveyOf(name: string) {
  const code = Number(
    Object.entries(serverQuestionTypes).find(([, type]) => type.name === name)?.[0],
  );
  const example = typicalExamples.find(({ subject }) => subject.type === code);
  if (!example) throw new Error(`No example has the type ${name}`);
  const question = inFile(example);
  const parts = (list: string) =>
    ((question[list] ?? []) as readonly object[]).map((part, index) =>
      index > 1
        ? part
        : {
            ...part,
            ...(index === 1 ? { text: '' } : {}),
            imgs: [{ src, alt: `Roses of ${list} ${index}` }],
          },
    );
  return {
    id: name,
    title: name,
    questions: [
      {
        ...question,
        choice: parts('choice'),
        ...(question.subChoice ? { subChoice: parts('subChoice') } : {}),
      },
    ],
  };
}

function altsOf(name: string): string[] {
  const lists = expected[name] === 'drawn' ? ['choice'] : ['choice', 'subChoice'];
  return lists.flatMap((list) => [`Roses of ${list} 0`, `Roses of ${list} 1`]);
}
