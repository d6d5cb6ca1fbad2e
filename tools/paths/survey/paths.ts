import { type Answer, readAnswer } from '../../../contract/questions/index.ts';
import type { Cascade } from '../../../server/content/cascades.ts';
import {
  type Edge,
  type Graph,
  graphOf,
  type Kind,
  type Node,
} from '../../../server/surveys/checks/graph.ts';
import { holdsFor, seenOf } from '../../../server/surveys/conditions.ts';
import type { Condition, Definition } from '../../../server/surveys/definition.ts';
import { conditionsOf } from '../../../server/surveys/path.ts';
import type { Questionnaire, SurveyQuestion } from '../../../server/surveys/questionnaire.ts';
import { scoreOf } from '../../../server/surveys/score.ts';
import { scoredIn, sidesOf, valuesIn } from './conditionValues.ts';
import type { Sample } from './sample.ts';
import { samplesOf } from './samples.ts';

/** One way through a survey: what is answered where, and what is tried before it and refused. */
export interface Path {
  readonly visits: readonly Visit[];
  /** Why this way is gone, where it is for its score. */
  readonly aim: 'lowest' | 'highest' | null;
}

export interface Visit {
  readonly asked: SurveyQuestion;
  /** Tried first, and refused. */
  readonly refused: readonly Sample[];
  readonly given: Sample;
  readonly isDecision: boolean;
  readonly isNew: boolean;
}

export function samplesIn(
  survey: Questionnaire,
  cascades: ReadonlyMap<string, Cascade>,
): ReadonlyMap<SurveyQuestion, readonly Sample[]> {
  const conditions = survey.questions.flatMap(({ inFile }) => inFile.next.flatMap(conditionsOf));
  return new Map(
    survey.questions.map((asked) => {
      const about = conditions.filter(({ question }) => question === asked.id);
      return [
        asked,
        samplesOf(asked.question, {
          named: [...valuesIn(about), ...scoredIn(asked)],
          together: survey.questions
            .flatMap(({ inFile }) => inFile.next)
            .map((row) =>
              conditionsOf(row).flatMap(({ question, includes }) =>
                question === asked.id && includes !== undefined ? [includes] : [],
              ),
            )
            .filter((ids) => ids.length > 1),
          bounds: about.flatMap(sidesOf),
          cascades,
          hasTime: survey.definition.maxAnswerTime !== undefined,
        }),
      ];
    }),
  );
}

/**
 * As few ways through a survey as it takes to take every branch, give every answer that is right, and try every one that is
 * wrong. Where there is a score, the lowest and the highest that these answers reach are among them.
 */
export function pathsOf(
  survey: Questionnaire,
  samples: ReadonlyMap<SurveyQuestion, readonly Sample[]>,
): readonly Path[] {
  const ways = graphOf(survey.questions, (asked, conditions) =>
    kindsIn(asked, samples.get(asked) ?? [], conditions),
  );
  if (!ways) throw new Error(`There are too many ways through ${survey.id} to go them all.`);
  const open = new Open(ways);
  const aims = survey.definition.scoring ? (['highest', 'lowest'] as const) : [];
  const paths: Path[] = aims.map((aim) =>
    open.take(bestWay(ways, open, survey.definition, aim), aim),
  );
  while (true) {
    const best = bestWay(ways, open, survey.definition, null);
    if (best.gain === 0) break;
    paths.push(open.take(best, null));
  }
  return withRefusals(paths, samples);
}

interface Answers extends Kind {
  /** All of them lead the same way. */
  readonly samples: readonly Sample[];
}

/** The right answers, by what the conditions see of them. */
function kindsIn(
  asked: SurveyQuestion,
  samples: readonly Sample[],
  conditions: readonly Condition[],
): readonly Answers[] {
  const right = samples.filter(({ faults }) => faults.length === 0);
  const kinds = Map.groupBy(right, (sample) => {
    // After the time is over nothing more is asked; it is no way on.
    const seen = seenOf({ surveyQuestion: asked, answer: answerIn(asked, sample) });
    return `${sample.isTimeOver} ${conditions.map((one) => holdsFor(one, seen)).join()}`;
  });
  return [...kinds.values()].map((some) => ({
    samples: some,
    seen: seenOf({ surveyQuestion: asked, answer: answerIn(asked, some[0]) }),
  }));
}

/** One step of a way, with the answer that is given. */
interface Going {
  readonly stand: Node<Answers>;
  readonly way: Edge<Answers>;
  readonly sample: Sample;
}

interface Best {
  readonly gain: number;
  readonly goings: readonly Going[];
}

const nowhere: Best = { gain: 0, goings: [] };

class Open {
  readonly #done = new Set<string>();
  readonly #decisions: ReadonlySet<SurveyQuestion>;

  constructor({ nodes }: Graph<Answers>) {
    const rows = Map.groupBy(nodes, ({ surveyQuestion }) => surveyQuestion);
    this.#decisions = new Set(
      [...rows]
        .filter(
          ([, some]) =>
            new Set(some.flatMap(({ edges }) => edges.map(({ to }) => to?.surveyQuestion ?? null)))
              .size > 1,
        )
        .map(([asked]) => asked),
    );
  }

  gainOf(going: Going): number {
    const [branch, answer] = keysOf(going);
    return (this.#done.has(branch) ? 0 : 1_000) + (this.#done.has(answer) ? 0 : 1);
  }

  /** An answer that was not given yet, else the first of its kind. */
  sampleIn(stand: Node<Answers>, way: Edge<Answers>): Sample | undefined {
    const { samples } = way.kind;
    return (
      samples.find((sample) => this.gainOf({ stand, way, sample }) % 1_000 === 1) ?? samples[0]
    );
  }

  take({ goings }: Best, aim: Path['aim']): Path {
    const visits = goings.map((going) => ({
      asked: going.stand.surveyQuestion,
      refused: [],
      given: going.sample,
      isDecision: this.#decisions.has(going.stand.surveyQuestion),
      isNew: !this.#done.has(keysOf(going)[1]),
    }));
    for (const going of goings) for (const key of keysOf(going)) this.#done.add(key);
    return { aim, visits };
  }
}

function keysOf({ stand, way, sample }: Going): readonly [branch: string, answer: string] {
  const branch = sample.isTimeOver ? 'time over' : (way.row ?? 'on');
  return [
    `${stand.surveyQuestion.id} ${branch}`,
    `${stand.surveyQuestion.id} answer ${sample.name}`,
  ];
}

/** The way on which most is done that was not done yet, and the shortest of them. */
function bestWay(
  { first, nodes }: Graph<Answers>,
  open: Open,
  definition: Definition,
  aim: Path['aim'],
): Best {
  const best = new Map<Node<Answers>, Best>();
  for (const stand of [...nodes].reverse()) {
    const all = stand.edges.flatMap((way): readonly Best[] => {
      const candidates = aim
        ? way.kind.samples.filter(({ isTimeOver }) => !isTimeOver)
        : [open.sampleIn(stand, way)];
      return candidates.flatMap((sample) => {
        if (!sample) return [];
        const going = { stand, way, sample };
        const rest = way.to && !sample.isTimeOver ? best.get(way.to) : nowhere;
        if (!rest) return [];
        const worth = open.gainOf(going) + (aim ? aimed(definition, going, aim) : 0);
        return [{ gain: worth + rest.gain, goings: [going, ...rest.goings] }];
      });
    });
    const [chosen] = all.sort((a, b) => b.gain - a.gain || a.goings.length - b.goings.length);
    if (chosen) best.set(stand, chosen);
  }
  return best.get(first) ?? nowhere;
}

function aimed(
  definition: Definition,
  { stand: { surveyQuestion }, sample }: Going,
  aim: 'lowest' | 'highest',
): number {
  // Far from 0, where a score is cut off.
  const scoring = { factor: definition.scoring?.factor ?? 1, offset: 1e6, maximum: undefined };
  const given = [{ surveyQuestion, answer: answerIn(surveyQuestion, sample) }];
  const points = (scoreOf({ ...definition, scoring }, given) ?? 0) - scoring.offset;
  return points * (aim === 'highest' ? 1e7 : -1e7);
}

/** Spreads the wrong answers over the ways that come past their question. */
function withRefusals(
  paths: readonly Path[],
  samples: ReadonlyMap<SurveyQuestion, readonly Sample[]>,
): readonly Path[] {
  return paths.map((path, at) => ({
    ...path,
    visits: path.visits.map((visit) => {
      const past = paths.flatMap(({ visits }, place) =>
        visits.some(({ asked }) => asked === visit.asked) ? [place] : [],
      );
      const wrong = (samples.get(visit.asked) ?? []).filter(({ faults }) => faults.length > 0);
      const turn = past.indexOf(at);
      return { ...visit, refused: wrong.filter((_, place) => place % past.length === turn) };
    }),
  }));
}

/** An answer as the survey's own code takes it. */
export function answerIn({ question }: SurveyQuestion, sample: Sample | undefined): Answer {
  const answer = readAnswer(question, sample?.answer);
  if (!answer) throw new Error(`No answer to ${question.questionId}: ${sample?.name}`);
  return answer;
}
