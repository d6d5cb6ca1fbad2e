import type { MissionId } from '../../../machines/mission/mission.types.ts';

type StoredMission = Omit<MissionId, 'channel'>;

/**
 * The progress that this tab has stored, as parsed JSON; it outlives a reload and a crash. Null if absent or
 * unreadable.
 */
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

/** Storage key of the mission events that the server has not acknowledged. */
export function outboxName({ surveyId, respondentId }: Omit<StoredMission, 'questionId'>): string {
  return `askpath.outbox.${surveyId}.${respondentId}`;
}

/** Whether the respondent has switched reminders off for this survey on this device. */
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
    // Without storage the choice applies until the page is reloaded.
  }
}

// `clearSurveyStorage.ts` finds the keys of missions by the survey's id, which therefore comes right after the part's
// name.
function progressName({ surveyId, respondentId, questionId }: StoredMission): string {
  return `askpath.mission.${surveyId}.${respondentId}.${questionId}`;
}

function quietName(surveyId: string): string {
  return `askpath.quiet.${surveyId}`;
}
