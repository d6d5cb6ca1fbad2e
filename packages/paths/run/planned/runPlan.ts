import { mkdir } from 'node:fs/promises';
import { clear } from '../clear.ts';
import { locateSurvey, openedBy, originOf } from '../inspectDeployment.ts';
import { Progress } from '../progress.ts';
import { writeReport } from '../report.ts';
import { startRun } from '../startRun.ts';
import { readLinkTokens } from './access.ts';
import { plannedPaths } from './plannedPaths.ts';

interface PlanOptions {
  readonly url: string;
  /** A survey file, or the id of a file in `surveys/`. */
  readonly plan: string;
  /** A file with personal links to the survey; null if no links are needed. */
  readonly links: string | null;
  readonly workers: number;
  readonly timeoutMs: number;
  readonly isBailed: boolean;
  readonly out: string;
}

/** Walks the plan of a survey against a deployment that serves the survey; returns whether all paths passed. */
export async function runPlan(options: PlanOptions): Promise<boolean> {
  const { url, plan, links, workers, timeoutMs, isBailed, out } = options;
  const origin = originOf(url);
  const testKey = process.env.TEST_KEY || null;
  const planned = await plannedPaths(plan, async (surveyId) => ({
    testKey,
    linkTokens: links === null ? [] : await readLinkTokens(links, origin, surveyId),
  }));
  const { surveyId, walks, omitted, judged } = planned;
  const call = await openedBy(origin, walks[0]?.address ?? '');
  const { channel } = await locateSurvey(origin, surveyId, call);
  for (const line of omitted) console.error(line);
  await mkdir(out, { recursive: true });
  await clear(out, [surveyId]);
  const progress = new Progress([[surveyId, walks.length]]);
  await startRun({
    file: 'packages/paths/run/planned/planned.run',
    provided: { planned: { surveyId, walks, judged, origin, channel, out } },
    suiteName: `the plan of "${surveyId}" at ${origin}`,
    ...{ workers, timeoutMs, isBailed, out, progress },
  });
  const { results, errors, ms } = progress;
  const command = `npm run -s paths -- run --url ${origin} --plan ${plan}`;
  const file = await writeReport(out, {
    ...{ origin, found: null, planned, command, machines: [], results, ms },
  });
  for (const error of errors) console.error(error);
  console.error(`The report is ${file}`);
  const isWalked = walks.every(({ script }) => {
    const result = results.get(script.id);
    return result !== undefined && !result.fault;
  });
  return isWalked && errors.length === 0;
}
