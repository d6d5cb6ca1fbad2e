import { expect, test } from 'vitest';
import { imported, noted } from '../support.ts';

const read = (survey: object) => imported('t.json', JSON.stringify(survey));

test('counts what is asked, and not what only shows something', async () => {
  const elements = [
    { type: 'html', name: 'h', html: 'Hello' },
    { type: 'text', name: 'a' },
    { type: 'text', name: 'never', visible: false },
    { type: 'expression', name: 'sum', expression: '{a} * 2' },
    { type: 'html', name: 'p', html: '<img src="https://example.org/p.png">' },
  ];
  const { out, report } = await read({ elements });
  expect(out).toContain('1 of 2 questions are kept whole');
  expect(report).toContain('1 of 2 questions keep');
});

test('asks for one of two answers where each is required without the other', async () => {
  const elements = [
    { type: 'text', name: 'a', requiredIf: '{b} empty' },
    { type: 'text', name: 'b', requiredIf: '{a} empty' },
    { type: 'text', name: 'c', requiredIf: '{d} empty' },
    { type: 'text', name: 'd', requiredIf: '{c} empty', visibleIf: "{a} = 'x'" },
  ];
  const { questions, report, problems } = await read({ elements });
  expect(problems).toEqual([]);
  expect(questions.a?.config).toEqual({ required: false });
  const requiredIf = { question: 'a', answered: false };
  expect(questions.b?.config).toMatchObject({ required: true, requiredIf });
  expect(noted(report, 'a')).toContain('changed: "b" alone is required where both are empty');
  expect(noted(report, 'a')).not.toContain('lost');
  expect(noted(report, 'c')).toContain('lost: required if');
});

test('shows the description of a page without a title', async () => {
  const elements = [{ type: 'text', name: 'a' }];
  const others = [{ type: 'text', name: 'b' }];
  const inner = [{ type: 'panel', name: 'q', title: 'Inside', elements: others }];
  const pages = [
    { name: 'one', description: 'About you', elements },
    { name: 'two', description: 'More', elements: inner },
  ];
  const { file, report } = await read({ pages });
  expect(file.questions).toMatchObject([{ block: 'one', title: 'About you' }, {}]);
  expect(report).toContain('changed: the description of "one" stands as its title');
  expect(report).toContain('the description of "two" is not shown: More');
});

test('loses nothing by a text that is an expression, and by the description of a list', async () => {
  const columns = [{ name: 'c', cellType: 'text' }];
  const elements = [
    { type: 'expression', name: 'kind', expression: 'visit', visible: false },
    { type: 'matrixdynamic', name: 'm', description: 'All of them', columns },
  ];
  const { questions, report, problems } = await read({ elements });
  expect(problems).toEqual([]);
  expect(questions.m?.description).toBe('All of them');
  expect(report).not.toContain('lost: ');
  expect(report).not.toContain('description is not kept');
});

test('says which title of a page gives way to that of its list', async () => {
  const templateElements = [{ type: 'text', name: 'a' }];
  const panel = { type: 'paneldynamic', name: 'p', title: 'Trips', templateElements };
  const { file, report } = await read({
    pages: [{ name: 'one', title: 'Page', elements: [panel] }],
  });
  expect(file.questions).toMatchObject([{ title: 'Trips' }]);
  expect(report).toContain('minor: the title of "one" is not shown: Page');
});

test('tells apart keys of an author and properties of SurveyJS', async () => {
  const rows = ['r'];
  const elements = [
    { type: 'text', name: 'a', popupdescription: 'x', autocomplete: 'email' },
    {
      type: 'matrixdropdown',
      name: 'm',
      rows,
      columns: ['c'],
      isAllRowRequired: true,
      choices: [1],
    },
  ];
  const { report } = await read({ elements });
  expect(noted(report, 'a')).toContain('popupdescription is not known to the program');
  expect(noted(report, 'a')).toContain('autocomplete is not kept');
  expect(noted(report, 'm')).toContain('minor: isAllRowRequired is not known');
  expect(report).not.toContain('lost');
});

test('says that nobody could add a time in the source', async () => {
  const templateElements = [{ type: 'text', name: 'a' }];
  const panel = { type: 'paneldynamic', name: 'p', templateElements, allowAddPanel: false };
  const { report } = await read({ elements: [panel] });
  expect(report).toContain('changed: "p" has no times that respondents can add');
  const counted = await read({ elements: [{ ...panel, panelCount: 2 }] });
  expect(counted.report).not.toContain('that respondents can add');
});

test('says once which files are not taken', async () => {
  const file = (name: string, acceptedTypes?: string) => ({ type: 'file', name, acceptedTypes });
  const some = [file('a'), file('b', 'image/*'), file('c', '.pdf,.docx')];
  const many = [{ ...file('d', '.pdf'), allowMultiple: true }];
  const { report } = await read({ elements: [...some, ...many] });
  expect(report.match(/changed: files of other kinds are not taken/g)).toHaveLength(1);
  expect(report).toContain('changed: more than 10 files for a question are not taken');
  const few = await read({ elements: [file('a', '.pdf, image/png')] });
  expect(few.report).not.toContain('not taken');
});
