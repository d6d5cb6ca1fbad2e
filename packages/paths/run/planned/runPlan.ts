import { hasSurveyFile } from '../../survey/command.ts';
import { UsageError } from '../../usageError.ts';
import { locateSurvey, openedBy, originOf } from '../inspectDeployment.ts';
import type { CommonOptions, PlanTarget } from '../options.ts';
import { Progress } from '../progress.ts';
import { writeReport } from '../report.ts';
import { conclude, prepare, settingsOf } from '../runSteps.ts';
import { startRun } from '../startRun.ts';
import { readLinkTokens } from './access.ts';
import { plannedPaths } from './plannedPaths.ts';
import { scoutedPaths } from './scout.ts';

/** Walks the plan of a survey against a deployment that serves the survey; returns whether all paths passed. */
export async function runPlan(
  common: CommonOptions,
  { plan, links, paths, data }: PlanTarget,
): Promise<boolean> {
  const { url, engine, workers, timeoutMs, isBailed, out } = common;
  const origin = originOf(url);
  const testKey = process.env.TEST_KEY || null;
  const isFiled = hasSurveyFile(plan);
  if (!isFiled && (links ?? paths ?? data) !== null)
    throw new UsageError(
      `There is no file surveys/${plan}.json, which --links, --paths and --data need.`,
    );
  const accessTo = async (surveyId: string) => ({
    testKey,
    linkTokens: links === null ? [] : await readLinkTokens(links, origin, surveyId),
  });
  const planned = isFiled
    ? await plannedPaths(plan, accessTo, { paths, data }, engine)
    : await scoutedPaths(origin, plan, testKey);
  const { surveyId, walks, omitted, judged, hint } = planned;
  const call = await openedBy(origin, walks[0]?.address ?? '');
  const { channel } = await locateSurvey(origin, surveyId, call);
  for (const line of omitted) console.error(line);
  const facts = await prepare(out);
  const progress = new Progress([[surveyId, walks.length]]);
  await startRun({
    file: 'packages/paths/run/planned/planned.run',
    provided: {
      planned: {
        ...{ ...settingsOf(common, origin), surveyId, walks, judged, channel },
        ...(hint === undefined ? {} : { hint }),
      },
    },
    ...{ workers, timeoutMs, isBailed, progress },
  });
  const { results, browser, ms } = progress;
  const command = `npm run -s paths -- run --url ${origin} --plan ${plan}${paths === null ? '' : ` --paths ${paths}`}${data === null ? '' : ` --data ${data}`}`;
  const file = await writeReport(out, {
    ...{ origin, found: null, planned, command, machines: [], results, facts, browser, ms },
  });
  return conclude(
    progress,
    walks.map(({ script }) => script.id),
    file,
  );
}
