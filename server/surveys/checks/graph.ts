import { holdsFor, type Seen, unseen } from '../conditions.ts';
import type { Condition } from '../definition.ts';
import { conditionsOf } from '../path.ts';
import type { Asked } from '../questionnaire.ts';

/** A kind of answer to one question: how the conditions of later branches see all answers of this kind. */
export interface Kind {
  readonly seen: Seen;
}

/** A question, with what has been answered before as far as branches from here on ask about it. */
export interface Stand<K extends Kind> {
  readonly asked: Asked;
  /** One for each kind of answer that can be given here. */
  readonly ways: readonly Way<K>[];
}

/** Where one kind of answer leads. */
export interface Way<K extends Kind> {
  readonly kind: K;
  /** The row of `next` that decides; null where none holds and the next question follows. */
  readonly row: number | null;
  /** Null at the end. */
  readonly to: Stand<K> | null;
}

/** Every way through a survey, as far as branches can tell them apart. */
export interface Ways<K extends Kind> {
  readonly first: Stand<K>;
  /** In the order of the file. */
  readonly stands: readonly Stand<K>[];
}

/** More than anybody would read, and still quick to go through. */
const most = 20_000;

/**
 * Goes every way there is through a survey, by the kinds of answers that can be given to each question. What no later
 * condition asks about is forgotten on the way, so that ways which cannot differ any more are one. Null where there are
 * too many.
 *
 * @param kindsOf the kinds of answers to a question, none where nobody gets past it; null where they are not known
 */
export function waysOf<K extends Kind>(
  questions: readonly Asked[],
  kindsOf: (asked: Asked, conditions: readonly Condition[]) => readonly K[] | null,
): Ways<K> | null {
  const conditions = questions.flatMap(({ inFile }) => inFile.next.flatMap(conditionsOf));
  const kinds = questions.map((asked) =>
    kindsOf(
      asked,
      conditions.filter(({ question }) => question === asked.id),
    ),
  );
  const lastUse = lastUses(questions);
  const stands = new Map<string, Open<K>>();

  const standAt = (place: number, before: ReadonlyMap<string, K>): Open<K> | null => {
    const asked = questions[place];
    if (!asked) return null;
    const given = new Map([...before].filter(([id]) => (lastUse.get(id) ?? -1) >= place));
    const key = `${place} ${[...given].map(([id, { seen }]) => `${id} ${JSON.stringify(seen)}`)}`;
    const known = stands.get(key) ?? { asked, given, ways: [] };
    stands.set(key, known);
    return known;
  };

  const first = standAt(0, new Map());
  if (!first || kinds.includes(null)) return null;
  // Branches only lead forward: whoever stands at a question has been found before it is gone on from.
  for (const place of questions.keys()) {
    for (const stand of [...stands.values()].filter(({ asked }) => asked.place === place)) {
      for (const kind of kinds[place] ?? []) {
        const given = new Map(stand.given).set(stand.asked.id, kind);
        const row = rowFor(stand.asked, given);
        const to = row === null ? place + 1 : placeOf(questions, stand.asked.inFile.next[row]?.to);
        stand.ways.push({ kind, row, to: standAt(to, given) });
      }
    }
    if (stands.size > most) return null;
  }
  const inOrder = [...stands.values()].sort((a, b) => a.asked.place - b.asked.place);
  return { first, stands: inOrder };
}

interface Open<K extends Kind> extends Stand<K> {
  readonly given: ReadonlyMap<string, K>;
  readonly ways: Way<K>[];
}

/** The first row that holds. */
function rowFor({ inFile }: Asked, given: ReadonlyMap<string, Kind>): number | null {
  const row = inFile.next.findIndex((next) =>
    conditionsOf(next).every((condition) =>
      holdsFor(condition, given.get(condition.question)?.seen ?? unseen),
    ),
  );
  return row < 0 ? null : row;
}

/** The place of the last question whose branches ask about each question. */
function lastUses(questions: readonly Asked[]): ReadonlyMap<string, number> {
  return new Map(
    questions.flatMap(({ inFile, place }) =>
      inFile.next
        .flatMap(conditionsOf)
        .map(({ question }): readonly [string, number] => [question, place]),
    ),
  );
}

/** Beyond the last one for the end. */
function placeOf(questions: readonly Asked[], id: string | undefined): number {
  const place = questions.findIndex((asked) => asked.id === id);
  return place < 0 ? questions.length : place;
}
