import type { Blank } from './formats.ts';

/** An item of a tree of lists. */
interface Item {
  readonly id: string;
  readonly items: readonly Item[];
}

/** The context besides the question from which answers to try are made. */
export interface AnswersContext {
  /** Values that conditions, scores or computed values name. */
  readonly named: readonly string[];
  /** Options that one condition requires together. */
  readonly together: readonly (readonly string[])[];
  /** Numbers on both sides of the bounds of conditions. */
  readonly bounds: readonly number[];
  /** Texts on both sides of the bounds of a blank, the plainest first. */
  readonly textsFor: (blank: Blank, named: readonly string[]) => readonly string[];
  /** The items of a cascade; empty where the cascade is unknown. */
  readonly itemsOf: (cascadeId: string) => readonly Item[];
}

interface Option {
  readonly id: string;
  readonly questionConfig: Blank & { readonly input: boolean; readonly exclusive?: boolean };
}

/** The first and the last item, all named items, and the first item that is not named. */
export function itemsToTry<Identified extends { readonly id: string }>(
  items: readonly Identified[],
  named: readonly string[],
): readonly Identified[] {
  const other = items.findIndex(({ id }) => !named.includes(id));
  return items.filter(
    ({ id }, index) =>
      index === 0 || index === items.length - 1 || index === other || named.includes(id),
  );
}

/** Both ends of a scale, a point that is not named, and the points at the bounds. */
export function pointsToTry(
  points: readonly number[],
  { named, bounds }: Pick<AnswersContext, 'named' | 'bounds'>,
): readonly number[] {
  const ids = points.map((point) => ({ id: String(point) }));
  return itemsToTry(ids, [...named, ...bounds.map(String)]).map(({ id }) => Number(id));
}

/** Texts of the blank of an option, also those that conditions compare with them. */
function ownTexts(
  blank: Blank,
  options: readonly { readonly id: string }[],
  { named, textsFor }: AnswersContext,
): readonly string[] {
  const compared = named.filter((text) => !options.some(({ id }) => id === text));
  return [...textsFor(blank, compared), ''];
}

/** Answers that choose an option, with and without a text. */
export function answersWithOption(
  { choice }: { readonly choice: readonly Option[] },
  context: AnswersContext,
): { choice: string; text?: string }[] {
  const withInput = choice.filter(({ questionConfig }) => questionConfig.input);
  const tried = itemsToTry(choice, [...context.named, ...withInput.map(({ id }) => id)]);
  const plainFirst = [...tried].sort(
    (a, b) => Number(a.questionConfig.input) - Number(b.questionConfig.input),
  );
  return plainFirst.flatMap(({ id, questionConfig }) =>
    questionConfig.input
      ? ownTexts(questionConfig, choice, context).map((text) => ({ choice: id, text }))
      : [{ choice: id }],
  );
}

interface Bounds {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/** Several options on both sides of the bounds, exclusive ones, and options with a text. */
export function answersWithOptions(
  { choice, config }: { readonly choice: readonly Option[]; readonly config: Bounds },
  context: AnswersContext,
): { choices: { id: string; text?: string }[] }[] {
  const alone = choice.filter(({ questionConfig }) => questionConfig.exclusive);
  const pool = choice
    .filter((option) => !alone.includes(option))
    .sort((a, b) => Number(a.questionConfig.input) - Number(b.questionConfig.input))
    .map(({ id }) => id);
  const least = Math.max(config.min ?? 1, 1);
  const most = Math.min(config.max ?? pool.length, pool.length);
  const withOthers = (id: string) => [id, ...pool.filter((other) => other !== id)].slice(0, least);
  const answer = (ids: readonly string[], texts: Readonly<Record<string, string>> = {}) => ({
    choices: choice
      .filter(({ id }) => ids.includes(id))
      .map(({ id, questionConfig }) => {
        if (!questionConfig.input) return { id };
        return { id, text: texts[id] ?? ownTexts(questionConfig, choice, context)[0] ?? '' };
      }),
  });
  return [
    pool.slice(0, least),
    pool.slice(0, most),
    ...alone.map(({ id }) => [id]),
    ...distinguishedSets(pool, context, config),
    pool.slice(0, least - 1),
    ...(most < pool.length ? [pool.slice(0, most + 1)] : []),
    ...alone.map(({ id }) => [...pool.slice(0, 1), id]),
  ]
    .filter((ids) => ids.length > 0)
    .map((ids) => answer(ids))
    .concat(
      choice
        .filter(({ id, questionConfig }) => questionConfig.input && pool.includes(id))
        .flatMap(({ id, questionConfig }) =>
          ownTexts(questionConfig, choice, context).map((text) =>
            answer(withOthers(id), { [id]: text }),
          ),
        ),
    );
}

/** Sets that conditions and scores distinguish: each named option, those named together, all of them, and none. */
export function distinguishedSets(
  ids: readonly string[],
  { named, together }: Pick<AnswersContext, 'named' | 'together'>,
  { min = 1, max = ids.length }: Bounds = {},
): readonly (readonly string[])[] {
  const least = Math.max(min, 1);
  const padded = (set: readonly string[], others: readonly string[]) =>
    [...set, ...others.filter((id) => !set.includes(id))].slice(0, Math.max(least, set.length));
  const others = ids.filter((id) => !named.includes(id));
  const sets = [...named.map((id) => [id]), ...together].filter((set) =>
    set.every((id) => ids.includes(id)),
  );
  const whole = [
    padded(ids.filter((id) => named.includes(id)).slice(0, max), others),
    padded([], [...others, ...ids]),
  ];
  return [
    ...sets.map((set) => padded(set, [...others, ...ids])),
    ...(named.length > 0 ? whole : []),
  ].filter((set) => set.length >= least && set.length <= max);
}

interface Row {
  readonly id: string;
  readonly subChoice: readonly { readonly id: string }[];
}

/** The rows of a matrix, each with the cell that it gets; without one a row stays empty. */
export function rowsWith<Identified extends { readonly id: string }, Cell>(
  rows: readonly Identified[],
  cellOf: (row: Identified) => Cell | undefined,
): { rows: Record<string, Cell> } {
  return {
    rows: Object.fromEntries(
      rows.flatMap((row) => {
        const cell = cellOf(row);
        return cell === undefined ? [] : [[row.id, cell]];
      }),
    ),
  };
}

/** The first column of every row, the last one, named ones in all rows and in one, and a row that stays empty. */
export function answersInColumns<Cell>(
  { choice }: { readonly choice: readonly Row[] },
  { named }: AnswersContext,
  cellOf: (column: string, row: Row) => Cell,
): { rows: Record<string, Cell> }[] {
  const rowsOf = (columnOf: (row: Row) => string | undefined) =>
    rowsWith(choice, (row) => {
      const column = columnOf(row);
      return column === undefined ? undefined : cellOf(column, row);
    });
  const first = ({ subChoice }: Row) => subChoice[0]?.id;
  const inAll = named.filter((id) =>
    choice.some(({ subChoice }) => subChoice.some((column) => column.id === id)),
  );
  const withColumn = (row: Row, id: string) =>
    row.subChoice.some((column) => column.id === id) ? id : first(row);
  return [
    rowsOf(first),
    rowsOf(({ subChoice }) => subChoice.at(-1)?.id),
    ...inAll.map((id) => rowsOf((row) => withColumn(row, id))),
    ...inAll.flatMap((id) =>
      choice.map((changed) =>
        rowsOf((row) => (row === changed ? withColumn(row, id) : first(row))),
      ),
    ),
    rowsOf((row) => (row === choice.at(-1) ? undefined : first(row))),
  ];
}
