/** Whose mission, in which survey and for which question. */
export interface MissionPlace {
  readonly surveyId: string;
  /** Empty where the server names nobody. */
  readonly respondentId: string;
  readonly questionId: string;
}

/**
 * How far a mission was, kept for this tab only: it outlives a reload and a crash, and ends with the tab. Null where
 * nothing is kept, or nothing that can be read.
 */
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
    // Full or forbidden: a reload begins the mission anew, and nothing else is lost.
  }
}

export function forgetProgress(place: MissionPlace): void {
  try {
    sessionStorage.removeItem(progressName(place));
  } catch {
    // Where nothing can be removed nothing was kept.
  }
}

/** Where the events of one respondent's missions wait until the server has them. */
export function outboxName({ surveyId, respondentId }: Omit<MissionPlace, 'questionId'>): string {
  return `askpath.outbox.${surveyId}.${respondentId}`;
}

/** True where the participant has asked on this device not to be reminded in this survey any more. */
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
    // It holds for this mission, and is asked for again in the next.
  }
}

// At the end of a survey `effects/forget.ts` finds by its id what was kept of it.
function progressName({ surveyId, respondentId, questionId }: MissionPlace): string {
  return `askpath.mission.${surveyId}.${respondentId}.${questionId}`;
}

function quietName(surveyId: string): string {
  return `askpath.quiet.${surveyId}`;
}
