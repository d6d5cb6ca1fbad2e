import { expect, test } from 'vitest';
import { imported } from './support.ts';

const words = (text: string) => ({ default: text });
const element = (id: string, type: string, others: object = {}) => ({
  ...{ id, type, headline: words(id), required: false },
  ...others,
});
const rule = (type: string, params: object) => ({ id: type, type, params });
const last = element('last', 'openText');

async function importedQuestions(...questions: readonly object[]) {
  const result = await imported('rules.json', JSON.stringify({ questions }));
  expect(result.problems).toEqual([]);
  expect(result.report).not.toContain('lost: ');
  return result;
}

test('accepts answers by the rules of validation that are no bounds', async () => {
  const ruled = (id: string, type: string, ...rules: readonly object[]) =>
    element(id, type, { validation: { rules } });
  const { file, questions } = await importedQuestions(
    ruled('text', 'openText', rule('contains', { value: 'a' })),
    ruled('code', 'openText', rule('pattern', { pattern: '^[A-Z]+$', flags: 'i' })),
    element('either', 'openText', {
      validation: {
        logic: 'or',
        rules: [rule('equals', { value: 'x' }), rule('isLongerThan', { min: 3 })],
      },
    }),
    element('number', 'openText', {
      ...{ inputType: 'number', validation: { rules: [rule('isLessThan', { max: 9 })] } },
    }),
    element('rows', 'matrix', {
      ...{ rows: [words('A'), words('B')], columns: [words('C')] },
      validation: { rules: [rule('minRowsAnswered', { min: 1 })] },
    }),
    ruled('file', 'fileUpload', rule('fileSizeAtMost', { size: 2, unit: 'MB' })),
  );
  const accepted = (id: string) => questions[id]?.config;
  expect(accepted('text')).toMatchObject({ acceptIf: { matches: '(?s).*a.*' } });
  expect(accepted('code')).toMatchObject({ acceptIf: { matches: '(?i)[A-Z]+' } });
  expect(accepted('either')).toMatchObject({ acceptIf: { any: [{ is: 'x' }, {}] } });
  expect(accepted('number')).toMatchObject({ acceptIf: { all: [{ atMost: 9 }, {}] } });
  expect(accepted('rows')).toMatchObject({ acceptIf: { value: 'rule_1', is: true } });
  expect(accepted('file')).toMatchObject({ maxSize: 2 * 1024 * 1024 });
  expect(file.values).toEqual({ rule_1: { compute: '(count(q.rows) >= 1)' } });
});

test('jumps by labels in older surveys, by positions of rows and by parts of an answer', async () => {
  const choices = ['c1', 'c2'].map((id) => ({ id, label: words(`Option ${id}`) }));
  const rows = ['r1', 'r2'].map((id) => ({ id, label: words(id) }));
  const matrix = { rows, columns: [{ id: 'k', label: words('K') }] };
  const { questions } = await importedQuestions(
    element('older', 'multipleChoiceSingle', {
      choices,
      logic: [{ condition: 'equals', value: 'Option c2', destination: 'last' }],
    }),
    element('parts', 'matrix', {
      ...{ ...matrix, required: true },
      logic: [{ condition: 'isPartiallySubmitted', destination: 'last' }],
    }),
    element('row', 'matrix', {
      ...matrix,
      logic: [
        {
          conditions: {
            connector: 'and',
            conditions: [
              {
                leftOperand: { type: 'question', value: 'row', meta: { row: '1' } },
                operator: 'equals',
                rightOperand: { type: 'static', value: '0' },
              },
            ],
          },
          actions: [{ objective: 'jumpToQuestion', target: 'last' }],
        },
      ],
    }),
    last,
  );
  expect(questions.older?.next).toEqual([{ when: { question: 'older', is: 'c2' }, to: 'last' }]);
  expect(questions.parts?.config).toEqual({ required: true });
  expect(questions.parts?.next).toMatchObject([{ when: { all: [{}, { any: [{}, {}] }] } }]);
  expect(questions.row?.next).toEqual([
    { when: { question: 'row', row: '1', is: '0' }, to: 'last' },
  ]);
});

test('reads fields of older addresses, options with values, and types of other names', async () => {
  const { file, questions } = await importedQuestions(
    element('place', 'address', { isCityRequired: true }),
    element('pick', 'dropdown', { choices: [{ value: 'a', text: 'First' }] }),
    element('count', 'number'),
  );
  expect(questions.place?.choice).toMatchObject([
    ...[{}, {}],
    { id: 'city', questionConfig: { required: true } },
    ...[{}, {}, {}],
  ]);
  expect(questions.pick).toMatchObject({ choice: [{ id: 'a', text: 'First' }] });
  expect(questions.count?.config).toMatchObject({ kind: 'number' });
  expect(file.questions).toHaveLength(3);
});

test('asks for one row or rank in surveys with blocks, and for rules of fields', async () => {
  const choices = ['a', 'b'].map((id) => ({ id, label: words(id) }));
  const field = { show: true, required: true, placeholder: words('Mail') };
  const all = { validation: { rules: [rule('answerAllRows', {})] } };
  const matrix = { rows: choices, columns: choices, required: true };
  const elements = [
    element('any', 'matrix', matrix),
    element('all', 'matrix', { ...matrix, ...all }),
    element('each', 'matrix', { ...matrix, ...all, required: false }),
    element('order', 'ranking', { choices, required: true }),
    element('person', 'contactInfo', {
      firstName: field,
      validation: { rules: [{ ...rule('minLength', { min: 2 }), field: 'firstName' }] },
    }),
  ];
  const { questions, problems, report } = await imported(
    'blocks.json',
    JSON.stringify({ blocks: [{ id: 'one', name: 'One', elements }] }),
  );
  expect(problems).toEqual([]);
  expect(report).not.toContain('lost: ');
  expect(questions.any?.config).toEqual({ required: true, anyRow: true });
  expect(questions.all?.config).toEqual({ required: true });
  expect(questions.each?.config).toMatchObject({ required: false, acceptIf: { is: true } });
  expect(questions.order?.config).toMatchObject({ min: 1 });
  expect(questions.person?.choice).toMatchObject([{ questionConfig: { minLength: 2 } }]);
});
