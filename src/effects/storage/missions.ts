import type { MissionId } from '../../../machines/task/context.ts';

type StoredMission = Omit<MissionId, 'channel'>;

/** The progress kept by this tab, which outlives a reload and a crash; null without a readable one. */
export function loadProgress(mission: StoredMission): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(progressName(mission)) ?? 'null');
  } catch {
    return null;
  }
}

export function saveProgress(mission: StoredMission, progress: unknown): void {
  try {
    sessionStorage.setItem(progressName(mission), JSON.stringify(progress));
  } catch {
    // Without storage a reload restarts the mission, and nothing else is lost.
  }
}

export function forgetProgress(mission: StoredMission): void {
  try {
    sessionStorage.removeItem(progressName(mission));
  } catch {}
}

/** Storage key of the mission events that the server does not have yet. */
export function outboxName({ surveyId, respondentId }: Omit<StoredMission, 'questionId'>): string {
  return `askpath.outbox.${surveyId}.${respondentId}`;
}

/** Whether this device shows no reminders in this survey. */
export function isQuiet(surveyId: string): boolean {
  try {
    return localStorage.getItem(quietName(surveyId)) !== null;
  } catch {
    return false;
  }
}

export function keepQuiet(surveyId: string, isMuted: boolean): void {
  try {
    if (isMuted) localStorage.setItem(quietName(surveyId), '1');
    else localStorage.removeItem(quietName(surveyId));
  } catch {
    // The choice holds for this mission alone.
  }
}

// `clearSurveyStorage.ts` finds these keys by the survey's id.
function progressName({ surveyId, respondentId, questionId }: StoredMission): string {
  return `askpath.mission.${surveyId}.${respondentId}.${questionId}`;
}

function quietName(surveyId: string): string {
  return `askpath.quiet.${surveyId}`;
}
