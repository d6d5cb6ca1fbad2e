import type { EngineName } from '../browser/engines/installed.ts';
import type { PathSelection } from '../selection.ts';
import type { JudgedFile } from '../survey/judge.ts';
import type { SurveyUnderTest } from './inspectDeployment.ts';
import type { PlannedPath } from './planned/plannedPaths.ts';
import type { Result } from './result.ts';

/** What applies to every path of a run. */
export interface RunSettings {
  readonly origin: string;
  /** The directory of the report. */
  readonly out: string;
  readonly engine: EngineName;
  /** Whether the first failure ends the run. */
  readonly isBailed: boolean;
  /** Whether each step gets a picture. */
  readonly isRecorded: boolean;
  /** The absolute path of a module with an assertion of the tester's; null without one. */
  readonly check: string | null;
  /** The time in milliseconds after which no further path begins; null without a limit. */
  readonly endsAt: number | null;
}

/** A run that walks paths of machines. */
export interface Run extends RunSettings {
  readonly selection: PathSelection;
  /** The inspected survey; null if each machine has a generated survey. */
  readonly found: SurveyUnderTest | null;
}

/** A run that walks the plan of a survey at a deployment. */
export interface PlannedRun extends RunSettings {
  readonly surveyId: string;
  readonly walks: readonly PlannedPath[];
  /** The file of the survey, by which a walk is judged; null for a survey without a file. */
  readonly judged: JudgedFile | null;
  /** What else may end a path at a correct deployment. */
  readonly hint?: string;
  readonly channel: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    run: Run;
    planned: PlannedRun;
  }
  interface TaskMeta {
    walked?: Result;
    /** The name and the version of the browser. */
    browser?: string;
  }
}
