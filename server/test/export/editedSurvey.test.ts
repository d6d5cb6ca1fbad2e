import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Subject } from '../../../contract/survey.ts';
import { readSurvey } from '../../surveys/loadSurveys.ts';
import type { Questionnaire } from '../../surveys/questionnaire.ts';
import { type Client, databases, sharedWorld, survey, type World } from '../support/world.ts';
import { answersToken, readWays } from './editedSurvey.fixture.ts';

/** A question, or a block with its questions, as in a survey file. */
type InFile = Readonly<Record<string, unknown>>;

const titled = (id: string) => ({ id, title: `Title of ${id}` });
const options = (...ids: string[]) => ids.map((id) => ({ id, text: `Option ${id}` }));
const input = (id: string): InFile => ({ ...titled(id), type: 'singleInput' });

const colour = { ...titled('colour'), type: 'radio', choice: options('red', 'green', 'blue') };
const half = { values: { half: { compute: 'q.points / 2' } } };
const ends: readonly InFile[] = [
  { ...titled('points'), type: 'rate' },
  { ...input('last'), config: { required: false } },
];

interface Edited {
  /** The keys of the survey besides its questions. */
  readonly others: object;
  readonly questions: readonly InFile[];
}

/** A survey with a jump, hidden questions and options, a matrix and a computed value. */
const branches: readonly InFile[] = [
  input('name'),
  {
    ...colour,
    next: [{ when: { question: 'colour', is: 'blue' }, to: 'grid' }],
  },
  {
    ...{ ...titled('shade'), type: 'radio', choice: options('light', 'dark') },
    showIf: { question: 'colour', is: 'red' },
  },
  {
    ...{ ...titled('many'), type: 'check' },
    choice: [
      ...options('x', 'y'),
      { ...options('z')[0], showIf: { question: 'shade', is: 'dark' } },
    ],
  },
  {
    ...titled('grid'),
    type: 'multiSingle',
    choice: options('a', 'b'),
    subChoice: options('c', 'd'),
  },
  { ...titled('rank'), type: 'order', choice: options('p', 'q', 'r'), config: { required: false } },
  ...ends,
];

/** A survey with a repeated block, a random order and a quota. */
const blocks: readonly InFile[] = [
  input('name'),
  {
    ...{ block: 'visit', repeat: { max: 3, another: { title: 'More?', yes: 'Yes', no: 'No' } } },
    questions: [input('date'), { ...titled('paid'), type: 'rate' }],
  },
  {
    ...{ block: 'mixed', order: 'random' },
    questions: [
      { ...colour, order: 'random' },
      { ...titled('many'), type: 'check', choice: options('x', 'y') },
    ],
  },
  ...ends,
];

const quotas = [{ id: 'full', when: { question: 'colour', is: 'red' }, max: 1 }];

const surveys: Readonly<Record<string, Edited>> = {
  branches: { others: half, questions: branches },
  blocks: { others: { ...half, quotas }, questions: blocks },
};

const answers: Readonly<Record<string, readonly unknown[]>> = {
  name: [{ text: 'Ana' }, { text: 'Bo' }],
  date: [{ text: 'Monday' }, { text: 'Friday' }],
  paid: [{ score: 1 }, { score: 3 }],
  colour: [{ choice: 'red' }, { choice: 'green' }, { choice: 'blue' }],
  shade: [{ choice: 'dark' }, { choice: 'light' }],
  many: [{ choices: [{ id: 'x' }, { id: 'z' }] }, { choices: [{ id: 'y' }] }],
  grid: [{ rows: { a: 'c', b: 'd' } }, { rows: { a: 'd', b: 'd' } }],
  rank: [{ order: ['r', 'p', 'q'] }, { order: [] }],
  points: [{ score: 2 }, { score: 5 }],
  last: [{ text: 'said' }, { text: '' }],
};

function definitionOf(id: string, { others, questions }: Edited) {
  const config = { saveAnswers: true, allowReAnswer: true, endText: 'Thank you, {name}.' };
  return { id, title: 'Edited', config, ...others, questions };
}

/**
 * Returns possible answers to a question, to a copy of one, or to the question whether to repeat a
 * block.
 */
function answersTo({ questionId, choice }: Subject): readonly unknown[] {
  const [id = ''] = questionId.split('~');
  return answers[id] ?? (choice ?? []).map((option) => ({ choice: Object(option).id }));
}

/**
 * What a simulated respondent does: which answers to pick, after which question to go back once,
 * and how the session ends.
 */
interface Respondent {
  readonly picks: readonly number[];
  readonly backAfter: number;
  readonly stopsAfter: number;
  readonly stop: 'leaves' | 'isEnded';
}

const respondents = fc.record<Respondent>({
  picks: fc.array(fc.nat(5), { minLength: 20, maxLength: 20 }),
  backAfter: fc.nat(12),
  stopsAfter: fc.integer({ min: 1, max: 16 }),
  stop: fc.constantFrom('leaves', 'isEnded'),
});

async function answer(world: World, id: string, respondent: Respondent): Promise<Client> {
  const client = world.client();
  const { data } = await client.start(id);
  let current = data.subject;
  for (const [step, pick] of respondent.picks.entries()) {
    if (!current || step === respondent.stopsAfter) break;
    if (step === respondent.backAfter) {
      await client.back(id);
      current = (await client.back(id)).data;
    }
    const { questionId } = current;
    const possible = answersTo(current);
    const accepted = await client.commit(id, questionId, possible[pick % possible.length]);
    // The picked option may be hidden, so that another answer is sent.
    const reply =
      accepted.code === 200 ? accepted : await client.commit(id, questionId, possible[1]);
    current = reply.data.subject;
  }
  if (current && respondent.stop === 'isEnded') await client.end(id);
  return client;
}

interface Edit {
  readonly kind: (typeof kinds)[number];
  readonly at: number;
  readonly to: number;
}

const kinds = [
  ...(['insert', 'insertRequired', 'remove', 'move', 'retype', 'require'] as const),
  ...(['removeOption', 'addOption', 'hide', 'show', 'jump', 'walk', 'reword'] as const),
];

const edits = fc.array(
  fc.record<Edit>({ kind: fc.constantFrom(...kinds), at: fc.nat(20), to: fc.nat(20) }),
  { minLength: 1, maxLength: 4 },
);

function edited(questions: readonly InFile[], { kind, at: from, to }: Edit, number: number) {
  const targetIndex = from % questions.length;
  const target = questions[targetIndex] as InFile;
  const { choice = [], next: _, showIf: __, ...rest } = target as InFile & { choice?: object[] };
  const changed = (change: object) =>
    questions.map((question, index) =>
      index === targetIndex ? { ...question, ...change } : question,
    ) as InFile[];
  const without = questions.filter((_, index) => index !== targetIndex);
  const later = questions[targetIndex + 1 + (to % questions.length)]?.id ?? 'end';
  const earlier = questions[to % (targetIndex + 1)]?.id ?? 'name';
  switch (kind) {
    case 'insert':
      return questions.toSpliced(targetIndex, 0, {
        ...{ ...input(`new${number}`), config: { required: false } },
      });
    case 'insertRequired':
      return questions.toSpliced(targetIndex, 0, input(`new${number}`));
    case 'remove':
      return without;
    case 'move':
      return without.toSpliced(to % questions.length, 0, target);
    case 'retype':
      return changed({ type: 'singleInput', choice: undefined, subChoice: undefined });
    case 'require':
      return changed({ config: { required: to % 2 === 0 } });
    case 'removeOption':
      return changed({ choice: choice.filter((_, index) => index !== to % choice.length) });
    case 'addOption':
      return changed({ choice: [...choice, ...options(`new${number}`)] });
    case 'hide':
      return changed({ showIf: { question: earlier, answered: false } });
    case 'show':
      return questions.map((question, index) =>
        index === targetIndex ? { ...rest, ...('choice' in question ? { choice } : {}) } : question,
      ) as InFile[];
    case 'jump':
      return changed({ next: [{ to: later }] });
    case 'walk':
      return changed({ next: undefined });
    case 'reword':
      return changed({ title: `Reworded ${number}` });
  }
}

function idsIn({ id, questions = [] }: InFile): readonly string[] {
  return typeof id === 'string' ? [id] : (questions as readonly InFile[]).flatMap(idsIn);
}

/**
 * Returns the survey after those edits that leave it valid, and the ids of questions that no edit
 * has changed.
 */
function afterEdits(id: string, before: Edited, all: readonly Edit[]) {
  let { questions } = before;
  let present = survey(definitionOf(id, before));
  for (const [number, edit] of all.entries()) {
    const next = edited(questions, edit, number);
    const read = readSurvey(
      `${id}.json`,
      JSON.stringify(definitionOf(id, { ...before, questions: next })),
    );
    if (!read.survey) continue;
    questions = next;
    present = read.survey;
  }
  const texts = new Set(questions.map((question) => JSON.stringify(question)));
  const unchanged = before.questions.filter((question) => texts.has(JSON.stringify(question)));
  return { present, unchanged: unchanged.flatMap(idsIn) };
}

describe.each(databases)('answers of a survey that is edited on $name', (database) => {
  const world = sharedWorld(database, [], { answersToken });
  let number = 0;
  const publish = (questionnaire: Questionnaire) =>
    (world.deps.surveys as Map<string, Questionnaire>).set(questionnaire.id, questionnaire);

  test.each(Object.keys(surveys))(
    'no edit removes or changes an answer to an unchanged question on any way out: %s (R46)',
    async (name) => {
      const asked = surveys[name] as Edited;
      await fc.assert(
        fc.asyncProperty(
          fc.array(respondents, { minLength: 1, maxLength: 3 }),
          edits,
          async (people, changes) => {
            number += 1;
            const id = `edited${number}`;
            const before = survey(definitionOf(id, asked));
            publish(before);
            const clients = [];
            for (const person of people) {
              clients.push(await answer(world, id, person));
              world.now += 1000;
            }
            const read = await readWays(world, before, clients);
            const { present, unchanged } = afterEdits(id, asked, changes);
            publish(present);
            const readAgain = await readWays(world, present, clients);
            for (const question of unchanged) expect(readAgain(question)).toEqual(read(question));
          },
        ),
        { numRuns: database.name === 'SQLite' ? 40 : 8 },
      );
    },
    120_000,
  );
});
