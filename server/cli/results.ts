import { parseArgs } from 'node:util';
import { countSessions } from '../db/forgetting/sessionCount.ts';
import { testsOf } from '../export/filter.ts';
import { record } from '../forgetting/audit.ts';
import { resultsOf } from '../results/resultsOf.ts';
import { picturesDirOf } from '../surveys/pictures.ts';
import { withInlineLogo } from '../surveys/themes/inlineLogo.ts';
import { changingThemes, withAccent } from '../surveys/themes/themes.ts';
import { filterFlags } from './filterFlags.ts';
import { withOutput } from './output.ts';
import { runProgram } from './runProgram.ts';
import { withSurvey } from './withSurvey.ts';

const usage = `npm run -s results -- SURVEY [--out results.html]   writes the results as one HTML file
  --replace             writes over an existing file
  --lang LANGUAGE       language of the survey's texts, its first one without it
  --from DAY --to DAY   sessions that were started then: 2031-05-01 or 2031-05-01T09:00Z, both in UTC
  --status STATUS       answering or ended
  --test | --all        test answers alone, or with those of respondents
  --where NAME=VALUE    sessions with this value in a column of the export; may be repeated`;

/** Runs `npm run results`; see docs/results.md. */
export async function main(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      out: { type: 'string', default: 'results.html' },
      replace: { type: 'boolean', default: false },
      lang: { type: 'string' },
      ...filterFlags,
      help: { type: 'boolean', default: false },
    },
  });
  const [id] = positionals;
  if (values.help) return console.log(usage);
  if (id === undefined || positionals.length > 1) throw new Error(usage);
  await withSurvey(id, async ({ survey, cascades, store, config }) => {
    const themes = changingThemes(config.surveysDir, config.theme);
    await themes.read();
    const { theme, accent } = survey.definition.config;
    const look = await withInlineLogo(
      withAccent(themes.of(theme, []), accent),
      picturesDirOf(config.surveysDir),
    );
    const make = await resultsOf({ store, survey, cascades }, values);
    await withOutput(values, async (write) => {
      const { html, count } = await make({ madeAt: Date.now(), theme: look });
      await record(store.db, { at: Date.now(), command: 'results', survey_id: survey.id, count });
      await write([html]);
      console.log(`${values.out}: ${count} sessions, ${Math.ceil(html.length / 1024)} kB`);
      if (count > 0 || testsOf(values) !== 'without') return;
      const tests = await countSessions(store.db, survey.id, { tests: 'only' });
      if (tests > 0) console.log(`${tests} test answers are left out: add --test`);
    });
  });
}

if (import.meta.main) await runProgram(main);
