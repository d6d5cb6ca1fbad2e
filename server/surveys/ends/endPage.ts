import type { Facts } from '../conditions/facts.ts';
import { truthIn } from '../conditions/holds.ts';
import type { Given } from '../conditions/seen.ts';
import type { Definition } from '../definition.ts';
import { scopeAt } from '../path.ts';
import type { Questionnaire } from '../questionnaire.ts';

type Config = Definition['config'];

/** The column of an export with the id of the end page; no question can have this id. */
export const endColumn = 'end';

/** The fields of `config` that make an end page. */
export type EndPage = Pick<
  Config,
  'endText' | 'endPageBtnEnable' | 'endPageBtnLink' | 'endPageBtnText'
>;

/** The keys of a survey that have end pages. */
export type EndPages = Pick<Definition, 'config'> & Partial<Pick<Definition, 'ends' | 'quotas'>>;

export type ConditionalEnd = NonNullable<Definition['ends']>[number];

/** The first end page whose condition holds for these answers; null for the one of `config`. */
export function endOf(
  survey: Questionnaire,
  given: ReadonlyMap<string, Given>,
  facts: Facts,
): ConditionalEnd | null {
  const { ends = [], questions } = survey.definition;
  const scope = scopeAt(survey, questions.length, given, facts);
  return ends.find(({ when }) => truthIn(when, scope) === true) ?? null;
}

/** All end pages with their paths in the file. */
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

/** The config with another end page as a whole; the order of its keys stays. */
export function withEndPage(config: Config, end: EndPage | null): Config {
  if (!end) return config;
  const { endText, endPageBtnEnable, endPageBtnLink, endPageBtnText } = end;
  return { ...config, endText, endPageBtnEnable, endPageBtnLink, endPageBtnText };
}
