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
  const one = await read([{ description: { default: 'Words', ko: '\n' }, elements }], {
    locale: 'ko',
    description: blank,
  });
  expect(one.problems).toEqual([]);
  expect(JSON.stringify(one.file)).not.toContain('Words');
  const both = await read([{ elements }], { title: { default: 'T', ko: 'K' } });
  expect(both.questions.a?.description).toEqual({ en: 'Words', ko: '' });
});
