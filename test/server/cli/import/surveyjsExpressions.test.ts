import { expect, test } from 'vitest';
import { imported } from './support.ts';

test('computes with chosen options and with the least number', async () => {
  const [age, size] = ['age', 'size'].map((name) => ({ type: 'text', inputType: 'number', name }));
  const elements = [
    { type: 'checkbox', name: 'fac', choices: ['pool', 'my gym'] },
    ...[age, size, { type: 'text', name: 'last' }],
    { type: 'expression', name: 'price', expression: "iif({fac} contains 'pool', 10, 20)" },
    { type: 'expression', name: 'any', expression: "iif({fac} anyof ['pool', 'my gym'], 1, 2)" },
    { type: 'expression', name: 'least', expression: 'min({age}, {size}, 9)' },
    { type: 'expression', name: 'greeting', expression: "'Dr. ' + {last} + '!'" },
    { type: 'expression', name: 'both', expression: 'iif({age} > 1, {last} + {last}, {last})' },
    { type: 'expression', name: 'bad', expression: "iif({fac} contains 'bar', 1, 2)" },
  ];
  const { file, report, problems } = await imported('flag.json', JSON.stringify({ elements }));
  expect(problems).toEqual([]);
  expect(file.values).toEqual({
    price: { compute: 'if((includes(q.fac, "pool")), 10, 20)' },
    any: { compute: 'if((includes(q.fac, "pool") or includes(q.fac, "my-gym")), 1, 2)' },
    least: { compute: 'min(q.age, q.size, 9)' },
    both: { compute: 'if((q.age > 1), concat(q.last, q.last), q.last)' },
    bad: { compute: 'if((false), 1, 2)' },
  });
  expect(report).toContain('- **price**: kept');
  expect(report).not.toContain('lost: ');
});

test('shows empty expressions and keeps numbers of so many characters', async () => {
  const digits = { maxLength: 11, inputType: 'tel', validators: [{ type: 'numeric' }] };
  const { questions, problems } = await imported(
    'digits.json',
    JSON.stringify({
      elements: [
        { type: 'expression', name: 'note', title: 'Note' },
        { type: 'text', name: 'phone', ...digits },
      ],
    }),
  );
  expect(problems).toEqual([]);
  expect(questions.note).toMatchObject({ type: 'text', title: 'Note' });
  expect(questions.phone?.config).toMatchObject({
    ...{ kind: 'tel', maxLength: 11, pattern: '[+-]?\\d+|[+-]?\\d+\\.\\d+' },
  });
});

test('asks a page to its end before a trigger completes the survey', async () => {
  const text = (name: string) => ({ type: 'text', name });
  const { questions, file, report, problems } = await imported(
    'complete.json',
    JSON.stringify({
      pages: [
        { name: 'p1', elements: [{ type: 'boolean', name: 'known' }, text('why')] },
        { name: 'p2', elements: [text('more')] },
        { name: 'p3', visibleIf: '{more} notempty', elements: [text('last')] },
      ],
      triggers: [
        { type: 'complete', expression: '{known} = false' },
        { type: 'complete', expression: '{more} empty' },
      ],
    }),
  );
  expect(problems).toEqual([]);
  expect(report).not.toContain('lost: ');
  expect(questions.known).not.toHaveProperty('next');
  expect(JSON.stringify(questions.why)).not.toContain('showIf');
  const shown = { question: 'known', isNot: 'false' };
  expect(file.questions).toMatchObject([
    { id: 'known' },
    { id: 'why' },
    { showIf: shown, questions: [{ id: 'more', next: [{ to: 'end' }] }] },
    { showIf: { all: [shown, { question: 'more', answered: true }] } },
  ]);
});
