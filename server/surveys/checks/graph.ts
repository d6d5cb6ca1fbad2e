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
  readonly surveyQuestion: SurveyQuestion;
  readonly edges: readonly Edge<K>[];
}

export interface Edge<K extends Kind> {
  readonly kind: K;
  /** The deciding row of `next`; null where the next question follows. */
  readonly row: number | null;
  readonly to: Node<K> | null;
}

export interface Graph<K extends Kind> {
  readonly first: Node<K>;
  readonly nodes: readonly Node<K>[];
}

const most = 20_000;

/**
 * The graph of all paths through a survey, merged where later conditions cannot distinguish them; null for too many.
 * @param kindsOf kinds of answers to a question, none for a dead end, null for unknown
 */
export function graphOf<K extends Kind>(
  questions: readonly SurveyQuestion[],
  kindsOf: (
    surveyQuestion: SurveyQuestion,
    conditions: readonly Condition[],
  ) => readonly K[] | null,
): Graph<K> | null {
  const conditions = questions.flatMap(({ inFile }) => inFile.next.flatMap(conditionsOf));
  const kinds = questions.map((surveyQuestion) =>
    kindsOf(
      surveyQuestion,
      conditions.filter(({ question }) => question === surveyQuestion.id),
    ),
  );
  const lastUse = lastUses(questions);
  const nodes = new Map<string, Open<K>>();

  const nodeAt = (index: number, before: ReadonlyMap<string, K>): Open<K> | null => {
    const surveyQuestion = questions[index];
    if (!surveyQuestion) return null;
    const given = new Map([...before].filter(([id]) => (lastUse.get(id) ?? -1) >= index));
    const key = `${index} ${[...given].map(([id, { seen }]) => `${id} ${JSON.stringify(seen)}`)}`;
    const known = nodes.get(key) ?? { surveyQuestion, given, edges: [] };
    nodes.set(key, known);
    return known;
  };

  const first = nodeAt(0, new Map());
  if (!first || kinds.includes(null)) return null;
  // Branches only lead forward, so earlier questions have created every node of a later one.
  for (const index of questions.keys()) {
    for (const node of [...nodes.values()].filter(
      ({ surveyQuestion }) => surveyQuestion.index === index,
    )) {
      for (const kind of kinds[index] ?? []) {
        const given = new Map(node.given).set(node.surveyQuestion.id, kind);
        const row = rowFor(node.surveyQuestion, given);
        const to =
          row === null ? index + 1 : indexOf(questions, node.surveyQuestion.inFile.next[row]?.to);
        node.edges.push({ kind, row, to: nodeAt(to, given) });
      }
    }
    if (nodes.size > most) return null;
  }
  const inOrder = [...nodes.values()].sort(
    (a, b) => a.surveyQuestion.index - b.surveyQuestion.index,
  );
  return { first, nodes: inOrder };
}

interface Open<K extends Kind> extends Node<K> {
  readonly given: ReadonlyMap<string, K>;
  readonly edges: Edge<K>[];
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
    questions.flatMap(({ inFile, index }) =>
      inFile.next
        .flatMap(conditionsOf)
        .map(({ question }): readonly [string, number] => [question, index]),
    ),
  );
}

function indexOf(questions: readonly SurveyQuestion[], id: string | undefined): number {
  const index = questions.findIndex((surveyQuestion) => surveyQuestion.id === id);
  return index < 0 ? questions.length : index;
}
