import type { PathOptions } from '../write.ts';
import type { SurveyUnderTest } from './inspectDeployment.ts';
import type { PlannedPath } from './planned/plannedPaths.ts';
import type { Result } from './result.ts';

export interface Run extends Pick<PathOptions, 'names' | 'kind' | 'bounds' | 'filters'> {
  readonly origin: string;
  /** The given survey; null where each machine has a generated one. */
  readonly found: SurveyUnderTest | null;
  readonly out: string;
}

/** The plan of a survey, walked at a deployment. */
export interface PlannedRun {
  readonly surveyId: string;
  readonly walks: readonly PlannedPath[];
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
