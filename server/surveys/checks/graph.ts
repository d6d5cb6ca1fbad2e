import type { Condition, Leaf } from '../conditions/condition.ts';
import { factIn } from '../conditions/facts.ts';
import { leavesOf, truthOf } from '../conditions/leaves.ts';
import { holdsFor, unseen } from '../conditions/seen.ts';
import type { SurveyQuestion } from '../questionnaire.ts';

/** Answers to a question, or values of a fact, between which conditions do not distinguish. */
export interface Kind {
  readonly held: ReadonlySet<Leaf>;
}

/** A question together with the answers on which later conditions depend. */
export interface Node<K extends Kind> {
  readonly surveyQuestion: SurveyQuestion;
  readonly edges: readonly Edge<K>[];
}

export interface Edge<K extends Kind> {
  readonly kind: K;
  /** The row of `next` that decides; null if the next question in order follows. */
  readonly row: number | null;
  readonly to: Node<K> | null;
}

export interface Graph<K extends Kind> {
  /** The first questions: a single one unless the first question depends on facts. */
  readonly firsts: readonly (Node<K> | null)[];
  readonly nodes: readonly Node<K>[];
}

/** What the graph needs to know about facts, such as the language or a value. */
export interface FactKinds {
  /** Returns the kinds of a fact that the leaves distinguish. */
  readonly kindsOf: (fact: string, leaves: readonly Leaf[]) => readonly Kind[];
  /** Returns whether a fact stays the same from question to question. */
  readonly isFixed: (fact: string) => boolean;
}

const most = 20_000;

type Known = ReadonlyMap<Leaf, boolean>;

/** A position in the survey that a path reaches; at the end `index` is the number of questions. */
interface Arrival {
  readonly index: number;
  readonly known: Known;
}

/**
 * Returns the graph of all paths through a survey, merged where later conditions cannot distinguish
 * them; null for too many paths. Facts are free: a path exists for each of their kinds.
 * @param kindsOf returns the kinds of answers to a question; an empty list for a dead end, null for
 * too many
 * @param loose questions whose answers the paths do not remember, so that conditions on them may
 * hold and fail at any time
 */
export function graphOf<K extends Kind>(
  questions: readonly SurveyQuestion[],
  kindsOf: (surveyQuestion: SurveyQuestion, leaves: readonly Leaf[]) => readonly K[] | null,
  facts: FactKinds,
  loose: ReadonlySet<string> = new Set(),
): Graph<K> | null {
  const uses = usesOf(questions);
  const leaves = [...uses.keys()];
  const isLoose = ({ question }: Leaf) => question !== undefined && loose.has(question);
  const answerLeaves = questions.map(({ id }) =>
    leaves.filter((leaf) => leaf.question === id && !isLoose(leaf)),
  );
  const kinds = questions.map((surveyQuestion) =>
    kindsOf(surveyQuestion, answerLeaves[surveyQuestion.index] ?? []),
  );
  if (kinds.includes(null)) return null;
  const factKinds = new Map(
    [...Map.groupBy(leaves, factIn)].flatMap(([fact, factLeaves]) =>
      fact === null
        ? []
        : [[fact, { distinguished: factLeaves, kinds: facts.kindsOf(fact, factLeaves) }] as const],
    ),
  );
  const indexOf = new Map(questions.map(({ id, index }) => [id, index]));
  const isBefore = (leaf: Leaf, index: number) =>
    (indexOf.get(leaf.question ?? '') ?? index) < index;
  const rememberedLeaves = questions.map(({ index }) =>
    leaves.filter((leaf) => {
      if ((uses.get(leaf) ?? -1) < index) return false;
      const fact = factIn(leaf);
      return fact === null ? isBefore(leaf, index) && !isLoose(leaf) : facts.isFixed(fact);
    }),
  );
  const nodes = questions.map(() => new Map<string, Open<K>>());
  const openKinds = (leaf: Leaf): OpenKinds =>
    isLoose(leaf)
      ? { distinguished: [leaf], kinds: [{ held: new Set([leaf]) }, { held: new Set() }] }
      : (factKinds.get(factIn(leaf) ?? '') ?? none);
  const outcome = (leaf: Leaf, known: Known) =>
    known.get(leaf) ??
    (leaf.question === undefined || isLoose(leaf) ? null : holdsFor(leaf, unseen));

  function* outcomes(
    condition: Condition | null | undefined,
    known: Known,
  ): Generator<readonly [truth: boolean, known: Known]> {
    const truth = condition ? truthOf(condition, outcome, known) : true;
    if (truth !== null) return yield [truth, known];
    const open = leavesOf(condition).find((leaf) => outcome(leaf, known) === null);
    const { distinguished, kinds } = open ? openKinds(open) : none;
    for (const kind of kinds) yield* outcomes(condition, withKind(known, distinguished, kind));
  }

  // A loop replaces recursion, because a long repeat can hide more questions in a row than the call
  // stack has frames.
  function* shownFrom(index: number, known: Known): Generator<Arrival> {
    const open: (Arrival & { readonly isShown: boolean })[] = [{ index, known, isShown: false }];
    for (let arrival = open.pop(); arrival; arrival = open.pop()) {
      const surveyQuestion = questions[arrival.index];
      if (arrival.isShown || !surveyQuestion) {
        yield { index: arrival.index, known: arrival.known };
        continue;
      }
      const next = [...outcomes(surveyQuestion.showIf, arrival.known)].map(([isShown, more]) => ({
        index: (arrival?.index ?? 0) + (isShown ? 0 : 1),
        ...{ known: more, isShown },
      }));
      open.push(...next.reverse());
    }
  }

  function* rowsFrom(
    { inFile, index }: SurveyQuestion,
    known: Known,
    row = 0,
  ): Generator<Arrival & { readonly row: number | null }> {
    const next = inFile.next[row];
    if (!next) return yield { index: index + 1, known, row: null };
    for (const [holds, more] of outcomes(next.when, known)) {
      if (holds) yield { index: indexOf.get(next.to) ?? questions.length, known: more, row };
      else yield* rowsFrom(questions[index] as SurveyQuestion, more, row + 1);
    }
  }

  const nodeAt = ({ index, known }: Arrival): Open<K> | null => {
    const surveyQuestion = questions[index];
    if (!surveyQuestion) return null;
    const held = (rememberedLeaves[index] ?? []).map(
      (leaf) => [leaf, outcome(leaf, known)] as const,
    );
    const key = held.map(([, holds]) => Number(holds ?? 2)).join('');
    const existing = nodes[index]?.get(key);
    if (existing) return existing;
    const certain = held.filter((entry): entry is readonly [Leaf, boolean] => entry[1] !== null);
    const node = { surveyQuestion, known: new Map(certain), edges: [] };
    nodes[index]?.set(key, node);
    return node;
  };

  const firsts = new Set([...shownFrom(0, new Map())].map(nodeAt));
  let size = 0;
  // Branches only lead forward, so that every node of a question exists once the earlier questions
  // are processed.
  for (const [index, created] of nodes.entries()) {
    size += created.size;
    if (size > most) return null;
    for (const node of created.values()) {
      const { surveyQuestion } = node;
      for (const kind of kinds[index] ?? []) {
        for (const { row, ...jump } of rowsFrom(
          surveyQuestion,
          withKind(node.known, answerLeaves[index] ?? [], kind),
        )) {
          for (const arrival of shownFrom(jump.index, jump.known)) {
            node.edges.push({ kind, row, to: nodeAt(arrival) });
            if (size + (nodes[arrival.index]?.size ?? 0) > most) return null;
          }
        }
      }
    }
  }
  return { firsts: [...firsts], nodes: nodes.flatMap((created) => [...created.values()]) };
}

interface OpenKinds {
  readonly distinguished: readonly Leaf[];
  readonly kinds: readonly Kind[];
}

const none: OpenKinds = { distinguished: [], kinds: [] };

interface Open<K extends Kind> extends Node<K> {
  readonly known: Known;
  readonly edges: Edge<K>[];
}

function withKind(known: Known, distinguished: readonly Leaf[], { held }: Kind): Known {
  const more = new Map(known);
  for (const leaf of distinguished) more.set(leaf, held.has(leaf));
  return more;
}

/** Returns every leaf with the last position that needs its outcome, after which paths forget it. */
function usesOf(questions: readonly SurveyQuestion[]): ReadonlyMap<Leaf, number> {
  return new Map(
    questions.flatMap(({ inFile, showIf, index }) => [
      ...leavesOf(showIf).map((leaf) => [leaf, index - 1] as const),
      ...inFile.next.flatMap(({ when }) => leavesOf(when)).map((leaf) => [leaf, index] as const),
    ]),
  );
}
