import {
  allOf,
  binary,
  type Expression,
  literal,
  not,
  reference,
} from '../expressions/expression.ts';
import { type Entry, type Group, questionsOf } from '../form.ts';
import { joinTexts, type Texts, textsOf } from '../texts.ts';
import type { SurveyJsContext } from './context.ts';

/**
 * A repeated group that begins with no time: where something in it is required, respondents first say whether there is
 * one; where `needed` holds, there has to be one.
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

/** The question whether there is another row or panel. */
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

/** Greatest numbers of times from here on stand for none. */
const noLimit = 1_000;

/** The greatest number of times; null where it is so great that it stands for no limit. */
export function limitOf(
  name: string,
  max: number | undefined,
  context: SurveyJsContext,
): number | null | undefined {
  if (max === undefined || max < noLimit) return max;
  context.notes.add(name, 'changed', `at most ${max} times are read as without a limit`);
  return null;
}

/** Respondents may end before the least number of rows or panels. */
export function noteLeast(name: string, least: number, context: SurveyJsContext): void {
  if (!(least > 1)) return;
  const said = `the least number of times of "${name}", ${least}, is not enforced`;
  context.notes.add(null, 'changed', `${said}: respondents say whether there is another one`);
}
