import type { Place } from '../../../machines/task/context.ts';

type MissionPlace = Omit<Place, 'channel'>;

/** The progress kept by this tab, which outlives a reload and a crash; null without a readable one. */
export function loadProgress(place: MissionPlace): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(progressName(place)) ?? 'null');
  } catch {
    return null;
  }
}

export function saveProgress(place: MissionPlace, progress: unknown): void {
  try {
    sessionStorage.setItem(progressName(place), JSON.stringify(progress));
  } catch {
    // Without storage a reload restarts the mission, and nothing else is lost.
  }
}

export function forgetProgress(place: MissionPlace): void {
  try {
    sessionStorage.removeItem(progressName(place));
  } catch {}
}

/** Storage key of the mission events that the server does not have yet. */
export function outboxName({ surveyId, respondentId }: Omit<MissionPlace, 'questionId'>): string {
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
function progressName({ surveyId, respondentId, questionId }: MissionPlace): string {
  return `askpath.mission.${surveyId}.${respondentId}.${questionId}`;
}

function quietName(surveyId: string): string {
  return `askpath.quiet.${surveyId}`;
}
