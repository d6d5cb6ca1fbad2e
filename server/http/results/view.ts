import type { Context } from 'hono';
import { codes, Refusal } from '../../../contract/envelope.ts';
import type { Theme } from '../../../contract/theme.ts';
import { record } from '../../forgetting/audit.ts';
import { WrongOption } from '../../lib/wrongOption.ts';
import { resultsSources } from '../../results/page/resultsPage.ts';
import { type Results, type ResultsOptions, resultsOf } from '../../results/resultsOf.ts';
import { storeFor } from '../../sessions/lockedSession.ts';
import type { Questionnaire } from '../../surveys/questionnaire.ts';
import { withInlineLogo } from '../../surveys/themes/inlineLogo.ts';
import { withAccent } from '../../surveys/themes/themes.ts';
import type { Deps } from '../deps.ts';
import { basePathOf } from '../pageTexts.ts';
import { resultsPath } from './access.ts';
import { LiveResults, pacer } from './liveResults.ts';

/** Pages are small, because SQLite reads a page without yielding to other requests. */
const pageSize = 40;

/** The parameters of the address: whether each has a value, and whether it may be repeated. */
const names = {
  lang: 'one',
  from: 'one',
  to: 'one',
  status: 'several',
  where: 'several',
  test: 'flag',
  all: 'flag',
} as const;

/**
 * Makes the views of results pages, which share running computations and the results of the last
 * minute.
 */
export function resultsViews(deps: Deps, picturesDir: string | null) {
  const live = new LiveResults<Results>();
  /** @throws {Refusal} 400 naming a wrong filter, 503 while too many results are being counted */
  return async (c: Context, survey: Questionnaire): Promise<Response> => {
    const query = queryOf(c);
    const source = { store: storeFor(deps, survey), survey, cascades: deps.cascades };
    const make = await resultsOf(source, query).catch(refuse);
    if (c.req.method === 'HEAD') return c.body(null);
    const theme = themeOf(deps, survey);
    const key = JSON.stringify([survey.id, survey.revision, query, theme]);
    const look = await withInlineLogo(theme, picturesDir);
    const { html, count } = await live.get(key, c.req.raw.signal, (signal) =>
      make({
        madeAt: deps.clock(),
        home: basePathOf(c) + resultsPath,
        theme: look,
        pageSize,
        pace: pacer(signal),
      }),
    );
    await record(deps.stores.real.db, {
      at: deps.clock(),
      command: 'results',
      survey_id: survey.id,
      count,
    });
    c.set('inlineSources', resultsSources(theme));
    return c.html(html);
  };
}

function themeOf({ themes }: Deps, { definition: { config } }: Questionnaire): Theme | undefined {
  return withAccent(themes?.of(config.theme, []), config.accent);
}

/** Returns the options of the results command that the address has. */
function queryOf(c: Context): ResultsOptions {
  const query = c.req.queries();
  for (const [name, values] of Object.entries(query)) {
    const problem = problemOf(name, values);
    if (problem !== null) throw new Refusal(codes.badRequest, `${name}: ${problem}`);
  }
  const { lang, from, to, status, where, test, all } = query;
  return {
    ...{ lang: lang?.[0], from: from?.[0], to: to?.[0], status, where },
    ...{ test: test !== undefined, all: all !== undefined },
  };
}

function problemOf(name: string, values: readonly string[]): string | null {
  const kind = Object.hasOwn(names, name) ? names[name as keyof typeof names] : null;
  if (kind === null) return `one of ${Object.keys(names).join(', ')} is expected`;
  if (kind === 'flag') return values.some((value) => value !== '') ? 'has no value' : null;
  return kind === 'one' && values.length > 1 ? 'is expected once' : null;
}

/**
 * Rewrites an error of a filter, which names an option of the command, for the parameter of the
 * address.
 */
function refuse(error: unknown): never {
  if (!(error instanceof WrongOption)) throw error;
  throw new Refusal(codes.badRequest, error.message.replace(/^--|(?<= with )--/g, ''));
}
