import { holdsFor, type Seen, unseen } from '../conditions.ts';
import type { Condition } from '../definition.ts';
import { conditionsOf } from '../path.ts';
import type { SurveyQuestion } from '../questionnaire.ts';

/** Answers to a question that later conditions do not distinguish. */
export interface Kind {
  readonly seen: Seen;
}

/** A question together with the earlier answers that later branches ask about. */
export interface Node<K extends Kind> {
  readonly asked: SurveyQuestion;
  readonly ways: readonly Way<K>[];
}

export interface Way<K extends Kind> {
  readonly kind: K;
  /** The deciding row of `next`; null where the next question follows. */
  readonly row: number | null;
  readonly to: Node<K> | null;
}

export interface Ways<K extends Kind> {
  readonly first: Node<K>;
  readonly nodes: readonly Node<K>[];
}

const most = 20_000;

/**
 * The graph of all paths through a survey, merged where later conditions cannot distinguish them; null for too many.
 * @param kindsOf kinds of answers to a question, none for a dead end, null for unknown
 */
export function waysOf<K extends Kind>(
  questions: readonly SurveyQuestion[],
  kindsOf: (asked: SurveyQuestion, conditions: readonly Condition[]) => readonly K[] | null,
): Ways<K> | null {
  const conditions = questions.flatMap(({ inFile }) => inFile.next.flatMap(conditionsOf));
  const kinds = questions.map((asked) =>
    kindsOf(
      asked,
      conditions.filter(({ question }) => question === asked.id),
    ),
  );
  const lastUse = lastUses(questions);
  const nodes = new Map<string, Open<K>>();

  const nodeAt = (place: number, before: ReadonlyMap<string, K>): Open<K> | null => {
    const asked = questions[place];
    if (!asked) return null;
    const given = new Map([...before].filter(([id]) => (lastUse.get(id) ?? -1) >= place));
    const key = `${place} ${[...given].map(([id, { seen }]) => `${id} ${JSON.stringify(seen)}`)}`;
    const known = nodes.get(key) ?? { asked, given, ways: [] };
    nodes.set(key, known);
    return known;
  };

  const first = nodeAt(0, new Map());
  if (!first || kinds.includes(null)) return null;
  // Branches only lead forward, so earlier questions have created every node of a later one.
  for (const place of questions.keys()) {
    for (const node of [...nodes.values()].filter(({ asked }) => asked.place === place)) {
      for (const kind of kinds[place] ?? []) {
        const given = new Map(node.given).set(node.asked.id, kind);
        const row = rowFor(node.asked, given);
        const to = row === null ? place + 1 : placeOf(questions, node.asked.inFile.next[row]?.to);
        node.ways.push({ kind, row, to: nodeAt(to, given) });
      }
    }
    if (nodes.size > most) return null;
  }
  const inOrder = [...nodes.values()].sort((a, b) => a.asked.place - b.asked.place);
  return { first, nodes: inOrder };
}

interface Open<K extends Kind> extends Node<K> {
  readonly given: ReadonlyMap<string, K>;
  readonly ways: Way<K>[];
}

function rowFor({ inFile }: SurveyQuestion, given: ReadonlyMap<string, Kind>): number | null {
  const row = inFile.next.findIndex((next) =>
    conditionsOf(next).every((condition) =>
      holdsFor(condition, given.get(condition.question)?.seen ?? unseen),
    ),
  );
  return row < 0 ? null : row;
}

function lastUses(questions: readonly SurveyQuestion[]): ReadonlyMap<string, number> {
  return new Map(
    questions.flatMap(({ inFile, place }) =>
      inFile.next
        .flatMap(conditionsOf)
        .map(({ question }): readonly [string, number] => [question, place]),
    ),
  );
}

function placeOf(questions: readonly SurveyQuestion[], id: string | undefined): number {
  const place = questions.findIndex((asked) => asked.id === id);
  return place < 0 ? questions.length : place;
}
