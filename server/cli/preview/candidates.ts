import {
  type Answer,
  type Question,
  questionTypes,
  readAnswer,
} from '../../../contract/questions/index.ts';
import { feelings } from '../../../contract/questions/kano.ts';
import { scalePoints } from '../../../contract/questions/shared/ratings.ts';
import { missionOutcomes } from '../../../contract/taskEvents.ts';
import type { Cascade, Item } from '../../content/cascades.ts';
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

function shapesOf(question: Question, { named, cascades }: CandidateContext): readonly unknown[] {
  const ids = question.choice.map(({ id }) => id);
  switch (question.type) {
    case 1:
    case 3:
      return ids.flatMap((choice) => [
        { choice },
        ...texts(named).map((text) => ({ choice, text })),
      ]);
    case 2:
    case 14:
      return subsets(ids, named).flatMap((chosen) => [
        { choices: chosen.map((id) => ({ id })) },
        ...['Sample', ...named].map((text) => ({ choices: chosen.map((id) => ({ id, text })) })),
      ]);
    case 15:
      return ids.map((choice) => ({ choice }));
    case 4:
      return texts(named, question.config).map((text) => ({ text }));
    case 5:
      return blanksOf(question, named);
    case 6:
      return matrix(question, ({ id }) => id);
    case 7:
      return matrix(question, ({ id }, columns) => padded([id], columns, question.config.min));
    case 8:
      return scalePoints(question.config).map((score) => ({ score }));
    case 9:
      return scalePoints(question.config).map((score) => ({
        rows: Object.fromEntries(ids.map((id) => [id, score])),
      }));
    case 10:
      return [{ path: firstPath(cascades.get(question.config.cascadeId)?.items ?? []) }].flatMap(
        ({ path: whole }) => {
          const path = whole.slice(0, question.config.levels.length);
          return [{ path }, ...texts(named).map((text) => ({ path, text }))];
        },
      );
    case 11:
      return question.config.mission
        ? missionOutcomes.map((outcome) => ({ outcome, events: [] }))
        : [{}];
    case 12:
      return [{ files: [placeholderFile] }];
    case 13:
      return ids.map((id) => ({ order: [id, ...ids.filter((other) => other !== id)] }));
    case 16:
      return scalePoints(question.config).flatMap((score) =>
        [[], ...ids.map((id) => [id]), ids].flatMap((tags) => [
          { score, tags },
          ...['Sample', ...named].map((comment) => ({ score, tags, comment })),
        ]),
      );
    case 17:
      return feelings.flatMap((present) => feelings.map((absent) => ({ present, absent })));
    default:
      return [{}];
  }
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
