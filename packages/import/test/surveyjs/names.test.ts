import { expect, test } from 'vitest';
import { imported, noted } from '../support.ts';

const hidden = (name: string) => ({ type: 'text', name, titleLocation: 'hidden' });

test('says what a question shows whose title is hidden in the source', async () => {
  const page = (title: string | undefined, ...elements: readonly object[]) => ({ title, elements });
  const inner = { type: 'panel', name: 'p', elements: [hidden('c')] };
  const pages = [page('Your home', hidden('a'), inner), page(undefined, hidden('b'))];
  const { questions, report, problems } = await imported('t.json', JSON.stringify({ pages }));
  expect(problems).toEqual([]);
  expect(questions.a?.title).toBe('Your home');
  expect(questions.c?.title).toBe('Your home');
  expect(noted(report, 'a')).toContain('changed: shows no title in the source, and that of its');
  expect(noted(report, 'b')).toContain('changed: shows no title in the source, and its name, "b"');
  expect(report).not.toContain('groupTitle');
});

test('reads types of questions and cells under their other names', async () => {
  const column = (name: string, cellType: string) => ({ name, cellType, choices: ['x', 'y'] });
  const columns = [column('when', 'date'), column('who', 'email'), column('what', 'select')];
  const choice = (type: string) => ({ type, name: type, choices: ['x', 'y'] });
  const elements = [
    ...['radio', 'checkboxes', 'select'].map(choice),
    { type: 'matrixdynamic', name: 'm', columns },
  ];
  const { questions, problems } = await imported('t.json', JSON.stringify({ elements }));
  expect(problems).toEqual([]);
  expect(questions.radio?.type).toBe('radio');
  expect(questions.checkboxes?.type).toBe('check');
  expect(questions.select?.type).toBe('list');
  expect(questions['m-when']?.config).toMatchObject({ kind: 'date' });
  expect(questions['m-who']?.config).toMatchObject({ format: 4 });
  expect(questions['m-what']?.type).toBe('list');
});

test.each([{}, { allowAddPanel: false }])(
  'reads a very great number of times as none: %o',
  async (more) => {
    const repeated = {
      ...{ type: 'paneldynamic', name: 'p', panelCount: 1, maxPanelCount: 10_000, ...more },
      templateElements: [{ type: 'text', name: 'a' }],
    };
    const source = JSON.stringify({ elements: [repeated] });
    const { file, report } = await imported('t.json', source);
    expect(file.questions).toMatchObject([{ repeat: { max: 50 } }]);
    expect(report).toContain('at most 10000 times are read as without a limit');
    expect(report).not.toContain('lost: ');
  },
);

test('loses nothing by keys that SurveyJS ignores', async () => {
  const choices = [{ value: 'x', benefits: ['Lower cost'] }];
  const elements = [
    { type: 'radiogroup', name: 'a', choices, prefix: 'EUR' },
    { type: 'dropdown', name: 'b', choices, choicesLazyLoadEnabled: true },
  ];
  const { report } = await imported('t.json', JSON.stringify({ elements }));
  for (const key of ['benefits', 'prefix'])
    expect(noted(report, 'a')).toContain(`minor: ${key} is not known to the program of the source`);
  expect(noted(report, 'a')).not.toContain('lost: ');
  expect(noted(report, 'b')).toContain('lost: choicesLazyLoadEnabled is not kept: true');
});

test('finds a question whose name a condition or a text writes in another case', async () => {
  const text = (name: string, others: object = {}) => ({ type: 'text', name, ...others });
  const elements = [
    ...[text('Kind'), text('Two'), text('TWO')],
    text('a', { visibleIf: "{kind} = 'x'", title: 'About { KIND }' }),
    text('b', { visibleIf: "{two} = 'x'" }),
  ];
  const { file, questions, report } = await imported('t.json', JSON.stringify({ elements }));
  expect(questions.a?.showIf).toEqual({ question: 'Kind', matches: '(?is)x' });
  expect(questions.a?.title).toBe('About {Kind}');
  expect(file.values).toEqual({ two: { from: 'context', type: 'text' } });
  expect(report).toContain('changed: {kind} is read as {Kind}');
});
