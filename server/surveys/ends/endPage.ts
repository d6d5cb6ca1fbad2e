import type { Facts } from '../conditions/facts.ts';
import { truthIn } from '../conditions/holds.ts';
import type { AnsweredQuestion } from '../conditions/seen.ts';
import type { Definition } from '../definition.ts';
import { scopeAt } from '../path.ts';
import type { Questionnaire } from '../questionnaire.ts';

type Config = Definition['config'];

/** The column of an export with the id of the end page; no question can have this id. */
export const endColumn = 'end';

/** The fields of `config` that define an end page. */
export type EndPage = Pick<
  Config,
  'endTitle' | 'endText' | 'endPageBtnEnable' | 'endPageBtnLink' | 'endPageBtnText'
>;

/** The keys of a survey that have end pages. */
export type EndPages = Pick<Definition, 'config'> & Partial<Pick<Definition, 'ends' | 'quotas'>>;

export type ConditionalEnd = NonNullable<Definition['ends']>[number];

/**
 * Returns the first end page whose condition holds for these answers; null for the end page in
 * `config`.
 */
export function endOf(
  survey: Questionnaire,
  answered: ReadonlyMap<string, AnsweredQuestion>,
  facts: Facts,
): ConditionalEnd | null {
  const { ends = [], questions } = survey.definition;
  const scope = scopeAt(survey, questions.length, answered, facts);
  return ends.find(({ when }) => truthIn(when, scope) === true) ?? null;
}

/** Returns all end pages with their paths in the file. */
export function endPagesOf({
  config,
  ends = [],
  quotas = [],
}: EndPages): readonly (readonly [path: string, page: EndPage])[] {
  return [
    ['config', config],
    ...ends.map((end, index) => [`ends[${index}]`, end] as const),
    ...quotas.flatMap(({ end }, index) => (end ? [[`quotas[${index}].end`, end] as const] : [])),
  ];
}

/** Returns the config with another end page in place of its own; the order of the keys stays the same. */
export function withEndPage(config: Config, end: EndPage | null): Config {
  if (!end) return config;
  const { endTitle, endText, endPageBtnEnable, endPageBtnLink, endPageBtnText } = end;
  return { ...config, endTitle, endText, endPageBtnEnable, endPageBtnLink, endPageBtnText };
}
