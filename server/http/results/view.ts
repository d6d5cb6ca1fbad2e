import type { Context } from 'hono';
import { codes, Refusal } from '../../../contract/envelope.ts';
import { appWordsIn } from '../../export/codebook/appWords.ts';
import { languageIn } from '../../export/codebook/languages.ts';
import { columnsOfSurvey } from '../../export/columns.ts';
import { readFilter, testsOf } from '../../export/filter.ts';
import { contextColumn, contextNames } from '../../export/hostContext.ts';
import { exportRows } from '../../export/rows.ts';
import { record } from '../../forgetting/audit.ts';
import { filterWords } from '../../results/filterWords.ts';
import { resultsPage, resultsSources } from '../../results/page/resultsPage.ts';
import { statisticsOf } from '../../results/statistics/statisticsOf.ts';
import { storeFor } from '../../sessions/lockedSession.ts';
import type { Questionnaire } from '../../surveys/questionnaire.ts';
import type { Deps } from '../deps.ts';
import { resultsPath } from './access.ts';
import { LiveResults, pacer } from './liveResults.ts';

interface Page {
  readonly html: string;
  readonly count: number;
}

/** Small, because a page of SQLite is read at once. */
const pageSize = 40;

const single = ['lang', 'from', 'to'] as const;
const repeated = ['status', 'where'] as const;
const flags = ['test', 'all'] as const;
const names: ReadonlySet<string> = new Set([...single, ...repeated, ...flags]);

/** Views of results pages, which share what is being counted and what was within a minute. */
export function resultsViews(deps: Deps) {
  const live = new LiveResults<Page>();
  /** @throws {Refusal} 400 naming a wrong filter, 503 while too many results are being counted */
  return async (c: Context, survey: Questionnaire): Promise<Response> => {
    const query = queryOf(c);
    const store = storeFor(deps, survey);
    // Reads every context, which only a condition may name.
    const inContext = query.where ? await contextNames(store, survey, testsOf(query)) : [];
    const columns = [...columnsOfSurvey(survey), ...inContext.map(contextColumn)];
    const { filter, lang } = read(() => ({
      filter: readFilter(query, columns),
      lang: query.lang === undefined ? undefined : languageIn(survey, query.lang),
    }));
    if (c.req.method === 'HEAD') return c.body(null);
    const key = JSON.stringify([survey.id, survey.revision, query]);
    const { html, count } = await live.get(key, c.req.raw.signal, async (signal) => {
      const reading = { pageSize, pace: pacer(signal) };
      const rows = exportRows(store, survey, filter, reading);
      const statistics = await statisticsOf(survey, rows);
      return {
        count: statistics.all.sessions.started,
        html: resultsPage(statistics, survey, {
          madeAt: deps.clock(),
          lang,
          cascades: deps.cascades,
          translate: await appWordsIn(lang ?? 'en'),
          filter: filterWords(query),
          home: resultsPath,
        }),
      };
    });
    await record(deps.stores.real.db, {
      at: deps.clock(),
      command: 'results',
      survey_id: survey.id,
      count,
    });
    c.set('inlineSources', resultsSources);
    return c.html(html);
  };
}

function queryOf(c: Context) {
  const unknown = Object.keys(c.req.query()).find((name) => !names.has(name));
  if (unknown !== undefined) {
    throw new Refusal(codes.badRequest, `${unknown}: one of ${[...names].join(', ')} is expected`);
  }
  const [lang, from, to] = single.map((name) => c.req.query(name));
  const [status, where] = repeated.map((name) => c.req.queries(name));
  const [test, all] = flags.map((name) => c.req.query(name) !== undefined);
  return { lang, from, to, status, where, test, all };
}

/** Errors of a filter name the option of a command. */
function read<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Refusal(codes.badRequest, message.replace(/^--/, ''));
  }
}
