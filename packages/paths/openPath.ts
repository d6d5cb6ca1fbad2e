import type { Browser } from 'playwright-core';
import { inAnySurvey, loadMachine, type PlanName, planNames } from './plans.ts';
import { inspectSurvey, locateSurvey, openedBy, originOf } from './run/inspectDeployment.ts';
import { OpenPath } from './run/openPath.ts';

/** A path of `--format playwright` or `--format feature`: of a machine, or of the plan of a survey. */
export interface PathToOpen {
  readonly machine?: string;
  /** A survey file, or the id of a file in `surveys/`. */
  readonly plan?: string;
  readonly id: string;
  /** The names of the steps, in their order. */
  readonly cases: readonly string[];
  /** The address of the deployment. */
  readonly baseURL: string | undefined;
}

/** A path in a browser, step by step. */
export interface OpenedPath {
  open(): Promise<void>;
  /** Takes the step of this name. */
  take(name: string): Promise<void>;
  /** Waits until the page shows this state or question; throws where it shows something else. */
  see(state: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a path in a browser context of its own. `TEST_KEY` in the environment gives access to the survey of a plan;
 * `PATHS_SURVEY` names the survey in which a machine is walked, without it the generated one.
 * @throws where the deployment, the survey or the path does not exist
 */
export async function openPath(browser: Browser, path: PathToOpen): Promise<OpenedPath> {
  const { machine, plan, baseURL } = path;
  if (!baseURL) throw new Error('No deployment: set baseURL, or PATHS_URL for Cucumber.');
  const origin = originOf(baseURL);
  if (plan !== undefined) return openPlanned(browser, plan, path.id, origin);
  const name = planNames.find((known) => known === machine);
  if (!name) throw new Error(`There is no machine "${machine}".`);
  return OpenPath.begin(
    browser,
    await loadMachine(name),
    await deploymentOf(name, origin),
    path.cases,
  );
}

const deployments = new Map<string, ReturnType<typeof inspectSurvey>>();

/** The survey of `PATHS_SURVEY`, which is inspected once. */
async function deploymentOf(name: PlanName, origin: string) {
  const { PATHS_SURVEY: surveyId } = process.env;
  if (!surveyId || !inAnySurvey.has(name)) return { origin, found: null };
  const key = `${origin} ${surveyId}`;
  const found = deployments.get(key) ?? inspectSurvey(origin, surveyId);
  deployments.set(key, found);
  return { origin, found: await found };
}

async function openPlanned(
  browser: Browser,
  plan: string,
  id: string,
  origin: string,
): Promise<OpenedPath> {
  const { plannedPaths } = await import('./run/planned/plannedPaths.ts');
  const { OpenPlannedPath } = await import('./run/planned/openPlannedPath.ts');
  const access = { testKey: process.env.TEST_KEY || null, linkTokens: [] };
  const { surveyId, walks, judged } = await plannedPaths(plan, async () => access);
  const planned = walks.find(({ script }) => script.id === id);
  if (!planned)
    throw new Error(
      `The plan of "${surveyId}" has no path ${id} that can be walked: write it again.`,
    );
  const call = await openedBy(origin, planned.address);
  const { channel } = await locateSurvey(origin, surveyId, call);
  return OpenPlannedPath.begin(browser, planned, { surveyId, judged, origin, channel });
}
