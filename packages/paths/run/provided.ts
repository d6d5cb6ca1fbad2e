import type { JudgedFile } from '../survey/judge.ts';
import type { PathOptions } from '../write.ts';
import type { SurveyUnderTest } from './inspectDeployment.ts';
import type { PlannedPath } from './planned/plannedPaths.ts';
import type { Result } from './result.ts';

export interface Run extends Pick<PathOptions, 'names' | 'kind' | 'bounds' | 'filters' | 'model'> {
  readonly origin: string;
  /** The inspected survey; null if each machine has a generated survey. */
  readonly found: SurveyUnderTest | null;
  readonly out: string;
  /** Whether to look for a shorter path that fails in the same way. */
  readonly isShrunk: boolean;
}

/** A run that walks the plan of a survey at a deployment. */
export interface PlannedRun {
  readonly surveyId: string;
  readonly walks: readonly PlannedPath[];
  /** The file of the survey, by which a walk is judged. */
  readonly judged: JudgedFile;
  readonly origin: string;
  readonly channel: string;
  readonly out: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    run: Run;
    planned: PlannedRun;
  }
  interface TaskMeta {
    walked?: Result;
  }
}
