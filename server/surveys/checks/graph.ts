import type { Condition, Leaf } from '../conditions/condition.ts';
import { factIn } from '../conditions/facts.ts';
import { leavesOf, truthOf } from '../conditions/leaves.ts';
import { holdsFor, unseen } from '../conditions/seen.ts';
import type { SurveyQuestion } from '../questionnaire.ts';

/** Answers to a question, or values of a fact, that conditions do not distinguish. */
export interface Kind {
  readonly held: ReadonlySet<Leaf>;
}

/** A question together with what later conditions ask about. */
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
  /** One where the first question depends on no fact. */
  readonly firsts: readonly (Node<K> | null)[];
  readonly nodes: readonly Node<K>[];
}

/** Known facts, such as the language or a value. */
export interface FactKinds {
  /** The kinds of a fact that the leaves distinguish. */
  readonly kindsOf: (fact: string, leaves: readonly Leaf[]) => readonly Kind[];
  /** Whether a fact stays the same from question to question. */
  readonly isFixed: (fact: string) => boolean;
}

const most = 20_000;

type Known = ReadonlyMap<Leaf, boolean>;

/** A place in the survey; `index` is behind the last question at the end. */
interface Arrival {
  readonly index: number;
  readonly known: Known;
}

/**
 * The graph of all paths through a survey, merged where later conditions cannot distinguish them; null for too many.
 * Facts are free: a path exists for each of their kinds.
 * @param kindsOf kinds of answers to a question, none for a dead end, null for unknown
 * @param loose questions whose answers a path does not keep: conditions on them hold and fail at any time
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
  const asked = questions.map(({ id }) =>
    leaves.filter((leaf) => leaf.question === id && !isLoose(leaf)),
  );
  const kinds = questions.map((surveyQuestion) =>
    kindsOf(surveyQuestion, asked[surveyQuestion.index] ?? []),
  );
  if (kinds.includes(null)) return null;
  const factKinds = new Map(
    [...Map.groupBy(leaves, factIn)].flatMap(([fact, asked]) =>
      fact === null ? [] : [[fact, { asked, kinds: facts.kindsOf(fact, asked) }] as const],
    ),
  );
  const indexOf = new Map(questions.map(({ id, index }) => [id, index]));
  const isAsked = (leaf: Leaf, index: number) =>
    (indexOf.get(leaf.question ?? '') ?? index) < index;
  const kept = questions.map(({ index }) =>
    leaves.filter((leaf) => {
      if ((uses.get(leaf) ?? -1) < index) return false;
      const fact = factIn(leaf);
      return fact === null ? isAsked(leaf, index) && !isLoose(leaf) : facts.isFixed(fact);
    }),
  );
  const nodes = questions.map(() => new Map<string, Open<K>>());
  const openKinds = (leaf: Leaf): OpenKinds =>
    isLoose(leaf)
      ? { asked: [leaf], kinds: [{ held: new Set([leaf]) }, { held: new Set() }] }
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
    const { asked, kinds } = open ? openKinds(open) : none;
    for (const kind of kinds) yield* outcomes(condition, withKind(known, asked, kind));
  }

  // A long repeat hides too many questions in a row for a call of itself for each.
  function* shownFrom(index: number, known: Known): Generator<Arrival> {
    const open: (Arrival & { readonly isShown: boolean })[] = [{ index, known, isShown: false }];
    for (let at = open.pop(); at; at = open.pop()) {
      const surveyQuestion = questions[at.index];
      if (at.isShown || !surveyQuestion) {
        yield { index: at.index, known: at.known };
        continue;
      }
      const next = [...outcomes(surveyQuestion.showIf, at.known)].map(([isShown, more]) => ({
        index: (at?.index ?? 0) + (isShown ? 0 : 1),
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
    for (const [isTaken, more] of outcomes(next.when, known)) {
      if (isTaken) yield { index: indexOf.get(next.to) ?? questions.length, known: more, row };
      else yield* rowsFrom(questions[index] as SurveyQuestion, more, row + 1);
    }
  }

  const nodeAt = ({ index, known }: Arrival): Open<K> | null => {
    const surveyQuestion = questions[index];
    if (!surveyQuestion) return null;
    const held = (kept[index] ?? []).map((leaf) => [leaf, outcome(leaf, known)] as const);
    const key = held.map(([, holds]) => Number(holds ?? 2)).join('');
    const existing = nodes[index]?.get(key);
    if (existing) return existing;
    const certain = held.filter((one): one is readonly [Leaf, boolean] => one[1] !== null);
    const node = { surveyQuestion, known: new Map(certain), edges: [] };
    nodes[index]?.set(key, node);
    return node;
  };

  const firsts = new Set([...shownFrom(0, new Map())].map(nodeAt));
  let size = 0;
  // Branches only lead forward, so earlier questions have created every node of a later one.
  for (const [index, created] of nodes.entries()) {
    size += created.size;
    if (size > most) return null;
    for (const node of created.values()) {
      const { surveyQuestion } = node;
      for (const kind of kinds[index] ?? []) {
        for (const { row, ...jump } of rowsFrom(
          surveyQuestion,
          withKind(node.known, asked[index] ?? [], kind),
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
  readonly asked: readonly Leaf[];
  readonly kinds: readonly Kind[];
}

const none: OpenKinds = { asked: [], kinds: [] };

interface Open<K extends Kind> extends Node<K> {
  readonly known: Known;
  readonly edges: Edge<K>[];
}

function withKind(known: Known, asked: readonly Leaf[], { held }: Kind): Known {
  const more = new Map(known);
  for (const leaf of asked) more.set(leaf, held.has(leaf));
  return more;
}

/** Every leaf with the last position at which a path leaves a question and its outcome is needed. */
function usesOf(questions: readonly SurveyQuestion[]): ReadonlyMap<Leaf, number> {
  return new Map(
    questions.flatMap(({ inFile, showIf, index }) => [
      ...leavesOf(showIf).map((leaf) => [leaf, index - 1] as const),
      ...inFile.next.flatMap(({ when }) => leavesOf(when)).map((leaf) => [leaf, index] as const),
    ]),
  );
}
