import { expect, test } from 'vitest';
import { imported, noted } from '../support.ts';

const hidden = (name: string, more: object = {}) => ({
  ...{ type: 'text', name, titleLocation: 'hidden' },
  ...more,
});
const read = (pages: readonly object[], more: object = {}) =>
  imported('t.json', JSON.stringify({ ...more, pages }));

test('takes the text above a question with a hidden title for its title', async () => {
  const html = '<p>Who are you?</p>';
  const { questions, report, problems } = await read([
    { elements: [{ type: 'html', name: 'h', html }, hidden('a', { placeholder: 'Kim' })] },
    { elements: [{ type: 'html', name: 'i', html, visibleIf: "{a} = 'x'" }, hidden('b')] },
  ]);
  expect(problems).toEqual([]);
  expect(questions.a).toMatchObject({ title: html, config: { placeholder: 'Kim' } });
  expect(questions.h).toBeUndefined();
  expect(questions.i?.title).toBe(html);
  expect(questions.b?.title).toBe('b');
  expect(noted(report, 'a')).toContain('the text before it here');
});

test('says which words stand for a hidden title', async () => {
  const { questions, report } = await read([
    { elements: [hidden('a', { description: 'Your name' }), hidden('b', { placeholder: 'Kim' })] },
    { title: 'Home', elements: [hidden('c', { placeholder: 'Rome' })] },
    {
      title: 'Work',
      elements: [hidden('d', { placeholder: 'Street' }), hidden('e', { placeholder: 'Town' })],
    },
    { elements: [hidden('f', { title: 'Age' })] },
  ]);
  expect(questions.a?.title).toBe('Your name');
  expect(questions.a).not.toHaveProperty('description');
  expect(noted(report, 'a')).toContain(
    'changed: shows no title in the source, and its description',
  );
  expect(questions.b?.title).toBe('Kim');
  expect(noted(report, 'b')).toContain(
    'changed: shows no title in the source, and its placeholder',
  );
  expect(questions.c).toMatchObject({ title: 'Home', config: { placeholder: 'Rome' } });
  expect(questions.d?.title).toBe('Work: Street');
  expect(questions.e?.title).toBe('Work: Town');
  expect(noted(report, 'f')).toContain('changed: its title is hidden in the source');
});

test('shows nothing where the text of the language is blank', async () => {
  const blank = { default: 'Words', ko: ' ' };
  const elements = [{ type: 'text', name: 'a', title: 'A', description: blank }];
  const survey = await read([{ description: { default: 'Words', ko: '\n' }, elements }], {
    locale: 'ko',
    description: blank,
  });
  expect(survey.problems).toEqual([]);
  expect(survey.file.description).toEqual({ en: 'Words', ko: '' });
  const both = await read([{ elements }], { title: { default: 'T', ko: 'K' } });
  expect(both.questions.a?.description).toEqual({ en: 'Words', ko: '' });
});

test.each([
  [{ locale: 'fr' }, { en: 'Name', fr: 'Nom' }, ['en', 'fr']],
  [{ locale: 'fr', defaultLocale: 'de' }, { de: 'Name', fr: 'Nom' }, ['de', 'fr']],
])('keeps the default texts beside those of the locale: %o', async (keys, title, languages) => {
  const elements = [{ type: 'text', name: 'a', title: { default: 'Name', fr: 'Nom' } }];
  const { file, questions, problems } = await read([{ elements }], keys);
  expect(problems).toEqual([]);
  expect(questions.a?.title).toEqual(title);
  expect(file.languages).toEqual(languages);
});

test('takes plain texts for those of the locale where no text has several', async () => {
  const { file } = await read([{ elements: [{ type: 'text', name: 'a', title: 'Nom' }] }], {
    locale: 'fr',
  });
  expect(file.lang).toBe('fr');
});

test('reports a default text that gives way to another one of its language', async () => {
  const title = { default: 'Hi', en: 'Hello', fr: 'Bonjour' };
  const { questions, report } = await read([{ elements: [{ type: 'text', name: 'a', title }] }]);
  expect(questions.a?.title).toEqual({ en: 'Hello', fr: 'Bonjour' });
  expect(report).toContain('lost: the default text gives way to that of en: Hi');
});

test('shows the title of an outer panel where the ones inside have none', async () => {
  const question = (name: string) => ({ type: 'text', name, title: name });
  const shown = { type: 'panel', name: 'p', visibleIf: "{a} = 'x'", elements: [question('b')] };
  const outer = { title: 'Your home', elements: [question('a'), shown] };
  const { file, report } = await read([outer]);
  expect(file.questions).toMatchObject([
    { title: 'Your home', questions: [{ id: 'a' }] },
    { title: 'Your home', questions: [{ id: 'b' }] },
  ]);
  expect(report).not.toContain('is not shown');
});

test.each(['survey', 'page', 'panel'])(
  'gives a question whose title the %s hides the words around it',
  async (hidingLevel) => {
    const hiding = (level: string) =>
      level === hidingLevel ? { questionTitleLocation: 'hidden' } : {};
    const elements = [
      { type: 'text', name: 'a', title: 'A' },
      { type: 'text', name: 'b' },
    ];
    const panel = { type: 'panel', name: 'p', elements, ...hiding('panel') };
    const page = { title: 'Your home', elements: [panel], ...hiding('page') };
    const { questions } = await read([page], hiding('survey'));
    expect(questions.b?.title).toBe('Your home');
  },
);
