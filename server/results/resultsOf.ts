import { status } from '../../contract/status.ts';
import type { Cascade } from '../content/cascades.ts';
import type { Store } from '../db/store.ts';
import { answeredCodebook } from '../export/codebook/answeredCodebook.ts';
import { appWordsIn } from '../export/codebook/appWords.ts';
import { codebookOf } from '../export/codebook/codebook.ts';
import { languageIn } from '../export/codebook/languages.ts';
import { type FilterOptions, readFilter, testsOf } from '../export/filter.ts';
import { contextColumn, contextNames } from '../export/hostContext.ts';
import { knownValues } from '../export/knownValues.ts';
import { isListed } from '../export/reachedCopies.ts';
import { exportRows, type Reading } from '../export/rows.ts';
import { statusNames } from '../export/statusNames.ts';
import { WrongOption } from '../lib/wrongOption.ts';
import type { Questionnaire } from '../surveys/questionnaire.ts';
import { type PageOptions, resultsPage } from './page/resultsPage.ts';
import { statisticsOf } from './statistics/statisticsOf.ts';

export interface ResultsOptions extends FilterOptions {
  /** The language of the survey's texts. */
  readonly lang?: string | undefined;
}

interface Source {
  readonly store: Store;
  readonly survey: Questionnaire;
  readonly cascades: ReadonlyMap<string, Cascade>;
}

export interface Results {
  readonly html: string;
  /** The number of counted sessions. */
  readonly count: number;
}

type Making = Reading & Pick<PageOptions, 'madeAt' | 'home' | 'theme'>;

/**
 * Reads the options of a results page, and returns a function that counts the sessions and writes
 * the page.
 * @throws {WrongOption} with the wrong option
 */
export async function resultsOf(
  { store, survey, cascades }: Source,
  options: ResultsOptions,
): Promise<(making: Making) => Promise<Results>> {
  if (options.status?.some((list) => list.split(',').includes(statusNames[status.home] ?? ''))) {
    throw new WrongOption(
      '--status home: is before the first question, of which there are no results',
    );
  }
  const tests = testsOf(options);
  // The values of host pages are read only for a condition, because finding their names reads every
  // session.
  const inContext = options.where ? await contextNames(store, survey, tests) : [];
  const named = withNamed(survey, options.where ?? []);
  const entries = options.where
    ? await answeredCodebook(store, named, { cascades })
    : codebookOf(named, { cascades });
  const filter = readFilter(
    options,
    [...entries.map(({ name }) => name), ...inContext.map(contextColumn)],
    knownValues(entries),
  );
  const lang = options.lang === undefined ? undefined : languageIn(survey, options.lang);
  return async ({ madeAt, home, theme, ...reading }) => {
    const statistics = await statisticsOf(survey, exportRows(store, survey, filter, reading));
    const translate = await appWordsIn(lang ?? 'en');
    const html = resultsPage(statistics, survey, {
      ...{ madeAt, home, theme, lang, cascades, translate, filter: inWords(options) },
    });
    return { html, count: statistics.all.sessions.started };
  };
}

/**
 * Returns the survey with the questions that a filter may name; in a survey with many copies, only
 * those that it does name.
 */
function withNamed(survey: Questionnaire, where: readonly string[]): Questionnaire {
  const questions = survey.questions.filter(
    (question) => isListed(question, survey) || where.some((test) => test.startsWith(question.id)),
  );
  return { ...survey, questions };
}

/** Describes the filter of a page for its header; empty without a filter. */
function inWords({ from, to, status = [], where = [], test, all }: FilterOptions): string {
  return [
    ...(from === undefined ? [] : [`from ${from}`]),
    ...(to === undefined ? [] : [`to ${to}`]),
    ...status.map((name) => `status ${name}`),
    ...where,
    ...(all ? ['with test answers'] : test ? ['test answers'] : []),
  ].join(', ');
}
