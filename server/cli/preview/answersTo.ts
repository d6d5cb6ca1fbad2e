import type { Answer } from '../../../contract/questions/index.ts';
import type { Cascade } from '../../content/cascades.ts';
import { didYouMean } from '../../content/problems/nearest.ts';
import { partsOf } from '../../surveys/checks/parts.ts';
import type { Facts } from '../../surveys/conditions/facts.ts';
import { momentsBeside } from '../../surveys/conditions/leafBound.ts';
import { pathOf } from '../../surveys/path.ts';
import type { Questionnaire, SurveyQuestion } from '../../surveys/questionnaire.ts';
import { leavesAround } from '../../surveys/values/textsAround.ts';
import { candidatesOf } from './candidates.ts';

/** The most combinations of answers to try before the search fails. */
const mostTries = 20_000;

export interface SearchContext {
  readonly cascades: ReadonlyMap<string, Cascade>;
  /** The language, the device and the values of the respondent. */
  readonly facts: Facts;
}

/**
 * Finds answers that lead to a question and include the given ones.
 * @throws if the question is unknown, or no answers lead to it
 */
export function answersTo(
  survey: Questionnaire,
  target: string,
  fixedAnswers: ReadonlyMap<string, Answer>,
  { cascades, facts }: SearchContext,
): ReadonlyMap<string, Answer> {
  const targets = questionsCalled(target, survey);
  const last = Math.max(...targets.map(({ index }) => index));
  const targetIds = new Set(targets.map(({ id }) => id));
  const named = namedValues(survey, facts.fixed.today);
  const candidates = new Map<SurveyQuestion, readonly Answer[]>();
  const candidatesFor = (question: SurveyQuestion): readonly Answer[] => {
    const fixed = fixedAnswers.get(question.id);
    if (fixed !== undefined) return [fixed];
    const known = candidates.get(question);
    if (known) return known;
    const values = named.get(question.id);
    const all = candidatesOf(question.question, { named: [...(values ?? [])], cascades });
    const ordered = inOrder(values ? all : all.slice(0, 1), question, last, survey);
    candidates.set(question, ordered);
    return ordered;
  };
  const failed = new Set<string>();
  let tries = 0;
  const search = (answers: ReadonlyMap<string, Answer>): ReadonlyMap<string, Answer> | null => {
    const path = pathOf(survey, answers, facts);
    const question = path.questions.at(-1);
    // A path that went past the question cannot return to it, and a question that is asked again
    // has refused its answer.
    if (path.complete || !question || question.index > last || answers.has(question.id))
      return null;
    if (targetIds.has(question.id)) return answers;
    const key = JSON.stringify([question.id, [...answers].filter(([id]) => named.has(id))]);
    if (failed.has(key) || tries > mostTries) return null;
    for (const answer of candidatesFor(question)) {
      tries += 1;
      const answersToTarget = search(new Map([...answers, [question.id, answer]]));
      if (answersToTarget) return answersToTarget;
    }
    failed.add(key);
    return null;
  };
  const answersToTarget = search(new Map());
  if (answersToTarget) return answersToTarget;
  const restrictions = `${fixedAnswers.size > 0 ? ' with the given answers' : ''}${asRespondent(survey, facts)}`;
  throw new Error(
    tries > mostTries
      ? `No answers that lead to "${target}"${restrictions} were found among ${mostTries}; give some with --answers`
      : `No answers lead to "${target}"${restrictions}`,
  );
}

/**
 * Returns the question with an id, or the first questions of the block with this id, in every
 * repetition.
 * @throws if no question or block has the id
 */
function questionsCalled(target: string, survey: Questionnaire): readonly SurveyQuestion[] {
  const question = survey.byId.get(target);
  if (question) return [question];
  const { blocks } = survey.definition;
  const called = blocks.filter(({ id }) => id === target || id.startsWith(`${target}~`));
  const inside = called.flatMap(({ from, to }) => survey.questions.slice(from, to));
  if (inside.length > 0) return inside;
  const near = didYouMean(target, [...survey.byId.keys(), ...blocks.map(({ id }) => id)]);
  throw new Error(`${survey.id}.json has no question or block "${target}"${near}`);
}

/**
 * Orders the answers to try: "no" is first for a question whether to repeat a block, unless a
 * repetition leads to the target, because all repetitions may have thousands of questions.
 */
function inOrder(
  answers: readonly Answer[],
  { id, index }: SurveyQuestion,
  target: number,
  { definition, questions }: Questionnaire,
): readonly Answer[] {
  if (!definition.additions?.has(id)) return answers;
  const times = questions[index + 1]?.copies?.at(-1);
  return times && times.to <= target ? answers.toReversed() : answers;
}

/**
 * Returns, for each question on which a condition or a computed value depends, the values with
 * which its answer is compared.
 */
function namedValues(
  { definition }: Questionnaire,
  today: string,
): ReadonlyMap<string, ReadonlySet<string>> {
  const values = new Map<string, Set<string>>();
  const leaves = leavesAround(definition, today);
  const add = (part: object) => {
    const { question, ...tests } = part as { question?: unknown };
    if (typeof question !== 'string') return;
    const constants = Object.values(tests).flat().filter(isPlain).map(String);
    const compared = [...constants, ...momentsBeside(Object(part), today)];
    const known = values.get(question) ?? new Set();
    values.set(question, known);
    for (const text of compared) known.add(text);
  };
  for (const leaf of leaves) add(leaf);
  for (const [, part] of partsOf(definition)) {
    if (typeof part === 'object' && part !== null && 'question' in part) add(part);
  }
  return values;
}

/** Describes the respondent for a message, if conditions depend on more than answers. */
function asRespondent({ usedFacts }: Questionnaire, { language, device, fixed }: Facts): string {
  const values = Object.entries(fixed.values).map(([name, value]) => `--value ${name}=${value}`);
  const hasValues = [...usedFacts].some((fact) => fact.startsWith('value.'));
  const words = [
    ...(usedFacts.has('language') ? [`--lang ${language}`] : []),
    ...(usedFacts.has('device') ? [`--device ${device}`] : []),
    ...(hasValues && values.length === 0 ? ['no --value'] : values),
  ];
  return words.length > 0 ? ` for ${new Intl.ListFormat('en').format(words)}` : '';
}

function isPlain(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}
