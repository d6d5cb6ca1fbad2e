import { isBack } from '../../machines/login.ts';

/**
 * True where this tab was sent to a login, and the server has not been content since. The address tells it only where
 * the tab can keep nothing: a link with the mark of a login may be opened by anybody, at any time.
 */
export function wasSentToLogin(surveyId: string): boolean {
  try {
    if (sessionStorage.getItem(name(surveyId))) return true;
    // A full storage can be read but keeps nothing.
    noted(surveyId);
    sessionStorage.removeItem(name(surveyId));
    return false;
  } catch {
    return isBack(location.search);
  }
}

/** Keeps for this tab, as long as it lasts, whether a login has been asked for and is still needed. */
export function noteLogin(surveyId: string, isSent: boolean): void {
  try {
    if (isSent) noted(surveyId);
    else sessionStorage.removeItem(name(surveyId));
  } catch {
    // The mark in the address is all that there is then.
  }
}

function noted(surveyId: string): void {
  sessionStorage.setItem(name(surveyId), '1');
}

function name(surveyId: string): string {
  return `askpath.login.${surveyId}`;
}
