import {
  allOf,
  binary,
  type Expression,
  literal,
  not,
  reference,
} from '../../expressions/expression.ts';
import { type Entry, type Group, questionsOf } from '../../form.ts';
import { joinTexts, type Texts, textsOf } from '../../texts.ts';
import type { SurveyJsContext } from '../context.ts';

/**
 * A repeat that begins without a repetition: if a question in it is required, respondents first say whether there is
 * one; where `needed` is true, there has to be one.
 */
export function fromNone(
  group: Group,
  title: Texts | undefined,
  context: SurveyJsContext,
  needed: Expression | null = null,
): readonly Entry[] {
  const [first] = questionsOf(group.entries).filter(({ required }) => required);
  if (!first) return [group];
  const name = `${group.group}-any`;
  const { source } = first;
  context.notes.add(source, 'changed', 'a question before it asks whether there is one at all');
  const text = joinTexts(title ?? textsOf(group.group), ': ', context.word('any'));
  const choice = [
    { name: 'yes', text: context.word('yes') },
    { name: 'no', text: context.word('no') },
  ];
  const isAny = binary('=', reference(name), literal('yes'));
  return [
    {
      ...(needed ? { rules: [{ accept: binary('or', not(needed), isAny) }] } : {}),
      ...{ name, source, type: 'radio', title: text, required: true, config: {}, choice },
      showIf: group.showIf,
    },
    { ...group, showIf: allOf([group.showIf, isAny]) },
  ];
}

/** The repeat of a dynamic panel or matrix, with the question that asks for another repetition. */
export function repeatOf(
  max: number | null,
  title: Texts | undefined,
  context: SurveyJsContext,
): NonNullable<Group['repeat']> {
  const another = context.word('another');
  return {
    max,
    another: title ? joinTexts(title, ': ', another) : another,
    ...{ yes: context.word('yes'), no: context.word('no') },
  };
}

/** Limits from this number on mean that there is no limit. */
const noLimit = 1_000;

/** The most repetitions; null for a limit so large that it means no limit. */
export function limitOf(
  name: string,
  max: number | undefined,
  context: SurveyJsContext,
): number | null | undefined {
  if (max === undefined || max < noLimit) return max;
  context.notes.add(name, 'changed', `at most ${max} times are read as without a limit`);
  return null;
}

/** Notes that respondents may stop before the smallest number of rows or panels. */
export function noteLeast(name: string, least: number, context: SurveyJsContext): void {
  if (!(least > 1)) return;
  const message = `the least number of times of "${name}", ${least}, is not enforced`;
  context.notes.add(null, 'changed', `${message}: respondents say whether there is another one`);
}
