import { parseArgs } from 'node:util';
import { loadMachine } from '../plans.ts';
import { CannotRunError } from '../run/cannotRun.ts';
import { inspectSurvey, originOf, requireMadeSurveys } from '../run/inspectDeployment.ts';
import { inSurvey } from '../run/options.ts';
import { checkFilters } from '../select.ts';
import { readSelection, selectionOptions } from '../selection.ts';
import { UsageError } from '../usageError.ts';
import { pathsToWalk } from './pathsToWalk.ts';
import { startProxy } from './proxy.ts';

/**
 * `paths proxy`: starts the proxy, which runs until the process ends.
 * @throws {UsageError} for wrong arguments
 * @throws {CannotRunError} where the deployment does not fit
 */
export async function proxy(args: readonly string[]): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ...selectionOptions,
      url: { type: 'string' },
      survey: { type: 'string' },
      port: { type: 'string', default: '8099' },
    },
  });
  const { url, survey, port } = values;
  if (!url) throw new UsageError('--url is missing, such as --url http://localhost:3000.');
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new UsageError(`--port is a number from 0 to 65535, not "${port}".`);
  const words = positionals.length > 0 || values.paths !== undefined ? positionals : ['session'];
  const { selection } = inSurvey(readSelection(values, words), survey);
  const machines = await Promise.all(
    selection.names.map((name) => loadMachine(name, selection.model)),
  );
  checkFilters(machines, selection.filters);
  const origin = originOf(url);
  const found = survey === undefined ? null : await inspectSurvey(origin, survey);
  if (!found) await requireMadeSurveys(origin, machines);
  const paths = await pathsToWalk(selection, origin, found);
  if (paths.length === 0) throw new CannotRunError('No path matches.');
  const surveyId = survey ?? machines[0]?.plan.survey.id ?? '';
  const { page } = await startProxy({ origin, port: Number(port), surveyId, paths });
  console.error(`Open ${page} in a browser; Ctrl+C ends the proxy.`);
  return true;
}
