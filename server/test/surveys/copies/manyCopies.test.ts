import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Answer } from '../../../../contract/questions/index.ts';
import { check, input, radio } from '../../../../test/support/fixtures/branches.ts';
import { answersTo } from '../../../cli/preview/answersTo.ts';
import { codebookOf } from '../../../export/codebook/codebook.ts';
import { formats } from '../../../export/formats.ts';
import { withReachedCopies } from '../../../export/reachedCopies.ts';
import { exportRows } from '../../../export/rows.ts';
import { tableColumns } from '../../../export/table.ts';
import { resultsOf } from '../../../results/resultsOf.ts';
import { surveyWarnings } from '../../../surveys/checks/surveyWarnings.ts';
import { noFacts } from '../../../surveys/conditions/facts.ts';
import { pathOf } from '../../../surveys/path.ts';
import { certainNextOf } from '../../../surveys/possiblePath.ts';
import { remainingFrom } from '../../../surveys/remaining.ts';
import { databases, sharedWorld, survey } from '../../support/world.ts';

const again = (max: number) => ({ max, another: { title: 'Another?', yes: 'Yes', no: 'No' } });
const titled = (title: string, question: object) => ({ ...question, title });

/** The survey has 20,100 questions. */
const medicines = survey({
  ...{ id: 'medicines', title: 'Medicines' },
  values: {
    doses: { compute: 'count(q["amount~*"])', type: 'number', forExport: true },
    large: { compute: 'q.amount > 9', type: 'boolean' },
  },
  questions: [
    {
      ...{ block: 'drug', repeat: again(50) },
      questions: [
        input('name', {}),
        {
          ...{ block: 'dose', repeat: again(50) },
          questions: [
            titled('Dose {number} of {name}, {drug.number}', input('amount', { kind: 'number' })),
            ...['a', 'b', 'c', 'd', 'e'].map((id) => radio(id)),
            { ...input('why', {}), showIf: { value: 'large', is: true } },
          ],
        },
      ],
    },
    { ...radio('last'), showIf: { question: 'amount~48~50', answered: true } },
    radio('close'),
  ],
});

const no: Answer = { choice: 'no' };
const answerTo = (id: string, isLast: boolean): Answer => {
  if (id.startsWith('drug~')) return { choice: 'yes' };
  if (id.includes('~another-')) return { choice: isLast ? 'yes' : 'no' };
  return /^(?:name|why)/.test(id) ? { text: 'x' } : id.startsWith('amount') ? { text: '10' } : no;
};

describe.each(databases)('a survey of 20,100 questions on $name', (database) => {
  const world = sharedWorld(database, [medicines]);

  test('is answered up to a late copy, read again, exported and counted', async () => {
    const client = world.client();
    let { subject } = (await client.start('medicines')).data;
    while (subject && subject.questionId !== 'amount~30~4') {
      const { questionId: id } = subject;
      const reply = await client.commit('medicines', id, answerTo(id, /~30(?:~|$)/.test(id)));
      expect(reply.code).toBe(200);
      expect(subject.index).toBeLessThan(400);
      ({ subject } = reply.data);
    }
    const [four, thirty, x] = [4, 30, 'x'].map((text) => `\u2068${text}\u2069`);
    expect(subject).toMatchObject({ title: `Dose ${four} of ${x}, ${thirty}` });
    // The rest of the path has seven questions of this repetition, the question for another one at
    // both levels, and two after the block.
    expect(subject?.count).toBe((subject?.index ?? 0) + 10);
    const located = (await client.locate('medicines')).data.subject;
    expect(located).toEqual(subject);
    const before = (await client.back('medicines')).data;
    expect(before).toMatchObject({ questionId: 'dose~30~another-4', result: '{"choice":"yes"}' });
    const other = await client.commit('medicines', before?.questionId ?? '', no);
    expect(other.data.subject?.questionId).toBe('drug~another-31');

    const listed = await withReachedCopies(world.store, medicines);
    const columns = tableColumns(codebookOf(listed), []);
    const names = columns.map(({ name }) => name);
    expect(names).toContain('amount~30~3');
    expect(names).toContain('value.large~30~3');
    expect(names).not.toContain('amount~30~5');
    expect(names).not.toContain('value.large~30~5');
    const file = formats.csv(medicines, exportRows(world.store, medicines), { columns });
    const [head = '', row = ''] = (await Readable.from(file).toArray()).join('').split(/\r?\n/);
    expect(row.split(',')[head.split(',').indexOf('value.doses')]).toBe('32');

    const source = { store: world.store, survey: medicines, cascades: new Map() };
    const make = await resultsOf(source, { where: ['a~30~3=no'] });
    const { html, count } = await make({ madeAt: 0, home: undefined });
    expect(count).toBe(1);
    expect(html.length).toBeLessThan(2_000_000);
  });
});

test('a preview leads to a late copy, and the check reports nothing', () => {
  const answers = answersTo(medicines, 'amount~40~45', new Map(), {
    ...{ cascades: new Map(), facts: noFacts },
  });
  expect(answers.get('dose~40~another-45')).toEqual({ choice: 'yes' });
  expect(answers.get('dose~39~another-2')).toEqual(no);
  expect(surveyWarnings(medicines)).toEqual([]);
});

test('copies that are passed over at once are those that are passed over one by one', () => {
  const read = survey({
    ...{ id: 'x', title: 'X' },
    questions: [
      check('some', {}),
      radio('jump', { when: [{ question: 'jump', is: 'no' }], to: 'b~2' }),
      {
        ...{ block: 'o', repeat: again(3), showIf: { question: 'some', includes: 'a' } },
        questions: [
          radio('a'),
          { block: 'i', repeat: again(3), questions: [radio('b'), radio('c')] },
          { block: 'e', forEach: { question: 'some' }, questions: [radio('d'), radio('f')] },
        ],
      },
      radio('close'),
    ],
  });
  const plain = {
    ...read,
    questions: read.questions.map((question) => ({
      ...question,
      ...{ question: question.question, copies: undefined },
    })),
  };
  const ids = read.questions.map(({ id }) => id);
  fc.assert(
    fc.property(
      fc.subarray(['a', 'b', 'c']),
      fc.array(fc.boolean(), { minLength: ids.length, maxLength: ids.length }),
      fc.nat(ids.length),
      (chosen, picks, missing) => {
        const answers = new Map<string, Answer>(
          ids.map((id, index) => [id, { choice: picks[index] ? 'yes' : 'no' }]),
        );
        answers.set('some', { choices: chosen.map((id) => ({ id })) });
        answers.delete(ids[missing] ?? '');
        const [path, other] = [read, plain].map((variant) => {
          const { questions, answered, complete } = pathOf(variant, answers);
          return questions.map((question) => [
            question.id,
            complete,
            remainingFrom(variant, question, answered, noFacts),
            certainNextOf(variant, question, answered)?.id,
          ]);
        });
        expect(path).toEqual(other);
      },
    ),
  );
});
