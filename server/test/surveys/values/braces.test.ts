import { describe, expect, test } from 'vitest';
import { option, problemsOf, questions } from './values.fixture.ts';

const problemsWith = (text: string, changedIndex = 1) =>
  problemsOf({
    values: { plan: { from: 'address', type: 'text' } },
    questions: questions.map((question, index) =>
      index === changedIndex ? { ...question, title: text } : question,
    ),
  }).join('\n');

describe('a text with braces', () => {
  test.each([
    ['{overall} and {overall|nothing} and {value.plan:label}'],
    ['{{overall}} and {{nothing}}'],
    ['{ overall } {1} {} { "json": 1 } a } b {'],
    ['if (a < b) {{ return; }}'],
  ])('is accepted: %s', (text) => {
    expect(problemsWith(text)).toBe('');
  });

  test.each([
    ['{overal}', 'there is no question "overal"; did you mean "overall"?'],
    ['{name}', 'there is no question "name"; literal braces are {{ and }}'],
    ['{why}', '"why" is not answered before this text'],
    ['{likes}', '"likes" is not answered before this text'],
    ['{value.plam}', 'there is no value "plam"; did you mean "plan"?'],
    ['{overall:number}', 'only ":label" can follow a name'],
    ['{overall.row}', 'it has no rows or blanks'],
    ['<a href="https://example.org/{overall}">x</a>', 'inside of a tag'],
  ])('is refused: %s', (text, reason) => {
    const problems = problemsWith(text);
    expect(problems).toContain('x.json: questions[1].title: has {');
    expect(problems).toContain(reason);
  });

  test('is refused with a row that does not exist, and without one', () => {
    expect(problemsWith('{grid}', 4)).toContain('name one of them, such as "grid.first"');
    expect(problemsWith('{grid.third} {grid.first}', 4)).toContain('no row or blank "third"');
  });

  test('may name every question at the end, and none before the start', () => {
    expect(problemsOf({ config: { endText: '{likes:label}, {read|x}' } })).toEqual([
      'x.json: config.endText: has {read|x}: "read" has no answer',
    ]);
    expect(problemsOf({ description: '{overall} {other}' })).toEqual([
      'x.json: description: has {overall}, and no name is replaced in this text; literal braces are {{ and }}',
    ]);
  });

  test('names its place in an option, a column, a mission and a placeholder', () => {
    const choice = [{ ...option('a'), text: '{x}' }];
    const list = [
      { id: 'm', type: 'multiSingle', title: 'M', choice, subChoice: [{ id: 'c', text: '{y}' }] },
      { id: 't', type: 'text', title: 'T', config: { mission: { instruction: '{z}' } } },
      { id: 's', type: 'singleInput', title: 'S', config: { placeholder: '{w}' } },
      {
        ...{ id: 'r', type: 'radio', title: 'R' },
        choice: [{ ...option('a'), imgs: [{ src: '/pictures/a.webp', alt: '{v}' }] }],
      },
    ];
    expect(problemsOf({ questions: list }).map((line) => line.split(': ')[1])).toEqual([
      'questions[0].choice[0].text',
      'questions[0].subChoice[0].text',
      'questions[1].config.mission.instruction',
      'questions[2].config.placeholder',
      'questions[3].choice[0].imgs[0].alt',
    ]);
  });
});
