/** Whether the participant of this tab had the mission of this survey in a window of its own. */
export function wantsCompanion(surveyId: string): boolean {
  try {
    return sessionStorage.getItem(wishName(surveyId)) !== null;
  } catch {
    return false;
  }
}

export function keepCompanion(surveyId: string, isWanted: boolean): void {
  try {
    if (isWanted) sessionStorage.setItem(wishName(surveyId), '1');
    else sessionStorage.removeItem(wishName(surveyId));
  } catch {
    // Without storage the choice applies until the page is reloaded.
  }
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size that the companion had last on this device, in CSS pixels; null before there was one. */
export function companionSize(): Size | null {
  try {
    const [width, height] = localStorage.getItem(sizeName)?.split('x').map(Number) ?? [];
    return width && height ? { width, height } : null;
  } catch {
    return null;
  }
}

export function keepCompanionSize(shown: {
  readonly innerWidth: number;
  readonly innerHeight: number;
}): void {
  try {
    localStorage.setItem(sizeName, `${shown.innerWidth}x${shown.innerHeight}`);
  } catch {}
}

const sizeName = 'askpath.companion';

// `clearSurveyStorage.ts` finds the key by the survey's id, which therefore comes right after the part's name.
function wishName(surveyId: string): string {
  return `askpath.companion.${surveyId}.wanted`;
}
