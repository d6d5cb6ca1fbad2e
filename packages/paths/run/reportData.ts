import type { PathWithScript } from '../generate.ts';
import type { Machine } from '../plans.ts';
import type { RunFacts } from './facts.ts';
import type { SurveyUnderTest } from './inspectDeployment.ts';
import type { PlannedSurveyPaths } from './planned/plannedPaths.ts';
import type { Result } from './result.ts';

export interface MachinePaths {
  readonly machine: Machine;
  readonly walks: readonly PathWithScript[];
  readonly isCut: boolean;
}

export interface Report {
  readonly origin: string;
  /** The inspected survey; null if each machine has a generated survey. */
  readonly found: SurveyUnderTest | null;
  /** The survey whose plan was walked; null for paths of machines. */
  readonly planned: PlannedSurveyPaths | null;
  readonly command: string;
  readonly machines: readonly MachinePaths[];
  readonly results: ReadonlyMap<string, Result>;
  readonly facts: RunFacts;
  /** The name and the version of the browser; null where none has started. */
  readonly browser: string | null;
  readonly ms: number;
}
