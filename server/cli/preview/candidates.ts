import {
  type Answer,
  type Code,
  type Question,
  questionTypes,
  readAnswer,
} from '../../../contract/questions/index.ts';
import { feelings } from '../../../contract/questions/kano.ts';
import { scalePoints } from '../../../contract/questions/shared/ratings.ts';
import { missionOutcomes } from '../../../contract/taskEvents.ts';
import type { Cascade, Item } from '../../content/cascades.ts';
import { idsOf } from '../../questions/shared/matrix.ts';
import { momentsAround } from '../../questions/shared/momentNumbers.ts';
import { validateAnswer } from '../../questions/validateAnswer.ts';
import { daysAfter } from '../../surveys/values/textsAround.ts';

export interface CandidateContext {
  /** Values that conditions compare with the answer. */
  readonly named: readonly string[];
  readonly cascades: ReadonlyMap<string, Cascade>;
}

/** The picture that stands for every uploaded file. */
export const placeholderFile = {
  id: 'placeholder',
  name: 'preview.png',
  size: 70,
  type: 'image/png',
  url: '',
} as const;

/** Valid answers to a question that differ where conditions may look; the plainest first. */
export function candidatesOf(question: Question, context: CandidateContext): readonly Answer[] {
  const empty = questionTypes[question.type].empty;
  const all = [...shapesOf(question, context), ...(question.config.required ? [] : [empty])];
  return all.flatMap((given) => {
    const read = readAnswer(question, given);
    if (read === null) return [];
    const { answer, faults } = validateAnswer(question, given, context.cascades);
    return faults.length === 0 ? [answer] : [];
  });
}

function shapesOf<C extends Code>(
  question: Question<C>,
  context: CandidateContext,
): readonly unknown[] {
  return byType[question.type as C](question, context);
}

const byType: {
  readonly [C in Code]: (question: Question<C>, context: CandidateContext) => readonly unknown[];
} = {
  0: () => [{}],
  1: optionWithText,
  2: optionsWithTexts,
  3: optionWithText,
  4: ({ config }, { named }) => texts(named, config).map((text) => ({ text })),
  5: (question, { named }) => blanksOf(question, named),
  6: (question) => matrix(question, ({ id }) => id),
  7: (question) =>
    matrix(question, ({ id }, columns) => padded([id], columns, question.config.min)),
  8: ({ config }) => scalePoints(config).map((score) => ({ score })),
  9: ({ choice, config }) =>
    scalePoints(config).map((score) => ({
      rows: Object.fromEntries(choice.map(({ id }) => [id, score])),
    })),
  10: ({ config }, { named, cascades }) => {
    const whole = firstPath(cascades.get(config.cascadeId)?.items ?? []);
    const path = whole.slice(0, config.levels.length);
    return [{ path }, ...texts(named).map((text) => ({ path, text }))];
  },
  11: ({ config }) =>
    config.mission ? missionOutcomes.map((outcome) => ({ outcome, events: [] })) : [{}],
  12: () => [{ files: [placeholderFile] }],
  13: (question) => {
    const ids = idsOf(question);
    return ids.map((id) => ({ order: [id, ...ids.filter((other) => other !== id)] }));
  },
  14: optionsWithTexts,
  15: (question) => idsOf(question).map((choice) => ({ choice })),
  16: (question, { named }) => {
    const ids = idsOf(question);
    return scalePoints(question.config).flatMap((score) =>
      [[], ...ids.map((id) => [id]), ids].flatMap((tags) => [
        { score, tags },
        ...['Sample', ...named].map((comment) => ({ score, tags, comment })),
      ]),
    );
  },
  17: () => feelings.flatMap((present) => feelings.map((absent) => ({ present, absent }))),
};

function optionWithText(question: Question, { named }: CandidateContext): readonly unknown[] {
  return idsOf(question).flatMap((choice) => [
    { choice },
    ...texts(named).map((text) => ({ choice, text })),
  ]);
}

function optionsWithTexts(question: Question, { named }: CandidateContext): readonly unknown[] {
  return subsets(idsOf(question), named).flatMap((chosen) => [
    { choices: chosen.map((id) => ({ id })) },
    ...['Sample', ...named].map((text) => ({ choices: chosen.map((id) => ({ id, text })) })),
  ]);
}

const plainTexts = [
  ...['Sample text', 'Sample', 'a@example.org', '5', '中文', '13800000000', '9876543210'],
  ...[
    '2030-06-15',
    '2000-06-15',
    '12:30',
    '2030-06',
    '2000-06',
    '+4915112345678',
    '0',
    '1',
    '10',
    '100',
  ],
];

interface Bounds {
  readonly minLength?: number | undefined;
  /** `min` and `max` are numbers, or dates such as `today`. */
  readonly min?: number | string | undefined;
  readonly max?: number | string | undefined;
}

/** Texts of every format; an invalid one is dropped later. */
function texts(
  named: readonly string[],
  { minLength = 0, min, max }: Bounds = {},
): readonly string[] {
  const around = named
    .filter((text) => text !== '' && Number.isFinite(Number(text)))
    .flatMap((text) => [Number(text) - 1, Number(text) + 1].map(String));
  const bounds = [min, max].flatMap((bound) => bound ?? []).map(String);
  return [
    ...plainTexts,
    ...bounds,
    ...named,
    ...named.flatMap(momentsAround),
    ...around,
    'x'.repeat(minLength),
    '5'.repeat(minLength),
  ];
}

/** The plainest texts together, and each fitting named one alone in its blank with them. */
function blanksOf(question: Question<5>, named: readonly string[]): readonly unknown[] {
  const fits = (id: string, text: string) => {
    const choice = question.choice.filter((option) => option.id === id);
    const alone = { ...question, choice };
    return validateAnswer(alone, { blanks: { [id]: text } }, new Map()).faults.length === 0;
  };
  const plain = Object.fromEntries(
    question.choice.flatMap(({ id, questionConfig }) => {
      const text = texts([], questionConfig).find((one) => fits(id, one));
      return text === undefined ? [] : [[id, text]];
    }),
  );
  const others = question.choice.flatMap(({ id }) =>
    [...named, ...named.flatMap(momentsAround), ...datesFrom(plain[id] ?? '', named)]
      .filter((text) => fits(id, text))
      .map((text) => ({ ...plain, [id]: text })),
  );
  return [plain, ...others].map((blanks) => ({ blanks }));
}

/** The dates that lie as many days away as a condition may ask for. */
function datesFrom(date: string, named: readonly string[]): readonly string[] {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return [];
  const days = named.filter((text) => /^\d{1,4}$/.test(text)).map(Number);
  return days.flatMap((one) => [daysAfter(date, one), daysAfter(date, -one)]);
}

const mostNamed = 6;

/** Options alone and together, with every combination of the named ones. */
function subsets(ids: readonly string[], named: readonly string[]): readonly string[][] {
  const asked = ids.filter((id) => named.includes(id)).slice(0, mostNamed);
  const combined = asked.reduce<string[][]>(
    (all, id) => all.flatMap((set) => [set, [...set, id]]),
    [[]],
  );
  const rest = ids.filter((id) => !asked.includes(id));
  const grown = combined.flatMap((set) =>
    rest.map((_, end) => [...set, ...rest.slice(0, end + 1)]),
  );
  return [...ids.map((id) => [id]), ...combined, ...grown].filter((set) => set.length > 0);
}

type Column = { readonly id: string };

/** One column for all rows, and every cell of one row with the first column of the others. */
function matrix(
  { choice }: Question<6> | Question<7>,
  cell: (column: Column, columns: readonly Column[]) => unknown,
): readonly unknown[] {
  const rowsWith = (indexOf: (row: number) => number) => ({
    rows: Object.fromEntries(
      choice.map(({ id, subChoice }, row) => {
        const column = subChoice[Math.min(indexOf(row), subChoice.length - 1)];
        return [id, column ? cell(column, subChoice) : undefined];
      }),
    ),
  });
  const widest = Math.max(0, ...choice.map(({ subChoice }) => subChoice.length));
  const columns = Array.from({ length: widest }, (_, index) => index);
  return [
    ...columns.map((index) => rowsWith(() => index)),
    ...choice.flatMap((_, row) =>
      columns.map((index) => rowsWith((one) => (one === row ? index : 0))),
    ),
  ];
}

function padded(ids: readonly string[], columns: readonly Column[], min = 1): readonly string[] {
  const others = columns.map(({ id }) => id).filter((id) => !ids.includes(id));
  return [...ids, ...others.slice(0, Math.max(0, min - ids.length))];
}

function firstPath([first]: readonly Item[]): readonly string[] {
  return first ? [first.id, ...firstPath(first.items)] : [];
}
