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

/** Answers that are tried before the search is given up. */
const mostTries = 20_000;

export interface SearchContext {
  readonly cascades: ReadonlyMap<string, Cascade>;
  /** The language, the device and the values of the respondent. */
  readonly facts: Facts;
}

/**
 * Answers that lead to a question, the given ones among them.
 * @throws where the question is unknown, or nothing leads to it
 */
export function answersTo(
  survey: Questionnaire,
  target: string,
  given: ReadonlyMap<string, Answer>,
  { cascades, facts }: SearchContext,
): ReadonlyMap<string, Answer> {
  const last = survey.byId.get(target)?.index;
  if (last === undefined) {
    const near = didYouMean(target, [...survey.byId.keys()]);
    throw new Error(`${survey.id}.json has no question "${target}"${near}`);
  }
  const named = namedValues(survey, facts.fixed.today);
  const candidates = new Map<SurveyQuestion, readonly Answer[]>();
  const candidatesFor = (at: SurveyQuestion): readonly Answer[] => {
    const own = given.get(at.id);
    if (own !== undefined) return [own];
    const known = candidates.get(at);
    if (known) return known;
    const values = named.get(at.id);
    const all = candidatesOf(at.question, { named: [...(values ?? [])], cascades });
    const found = inOrder(values ? all : all.slice(0, 1), at, last, survey);
    candidates.set(at, found);
    return found;
  };
  const failed = new Set<string>();
  let tries = 0;
  const search = (answers: ReadonlyMap<string, Answer>): ReadonlyMap<string, Answer> | null => {
    const path = pathOf(survey, answers, facts);
    const at = path.questions.at(-1);
    // A path only leads forward, and asks for a refused answer again.
    if (path.complete || !at || at.index > last || answers.has(at.id)) return null;
    if (at.id === target) return answers;
    const key = JSON.stringify([at.id, [...answers].filter(([id]) => named.has(id))]);
    if (failed.has(key) || tries > mostTries) return null;
    for (const answer of candidatesFor(at)) {
      tries += 1;
      const found = search(new Map([...answers, [at.id, answer]]));
      if (found) return found;
    }
    failed.add(key);
    return null;
  };
  const found = search(new Map());
  if (found) return found;
  const kept = `${given.size > 0 ? ' with the given answers' : ''}${asRespondent(survey, facts)}`;
  throw new Error(
    tries > mostTries
      ? `No answers that lead to "${target}"${kept} were found among ${mostTries}; give some with --answers`
      : `No answers lead to "${target}"${kept}`,
  );
}

/** "No" comes first where no other time of a block leads to the target: all of them may be thousands of questions. */
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

/** For every question that a condition or a computed value asks about: what its answer is compared with. */
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

/** The respondent, where conditions ask for more than answers. */
function asRespondent({ asked }: Questionnaire, { language, device, fixed }: Facts): string {
  const values = Object.entries(fixed.values).map(([name, value]) => `--value ${name}=${value}`);
  const hasValues = [...asked].some((fact) => fact.startsWith('value.'));
  const words = [
    ...(asked.has('language') ? [`--lang ${language}`] : []),
    ...(asked.has('device') ? [`--device ${device}`] : []),
    ...(hasValues && values.length === 0 ? ['no --value'] : values),
  ];
  return words.length > 0 ? ` for ${new Intl.ListFormat('en').format(words)}` : '';
}

function isPlain(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}
