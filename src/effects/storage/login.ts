import { isBack } from '../../../machines/lib/login.ts';

/** Whether this tab was redirected to a login; the address counts only without storage, as links can be shared. */
export function wasSentToLogin(surveyId: string): boolean {
  try {
    if (sessionStorage.getItem(name(surveyId))) return true;
    // A full storage can be read but not written.
    setFlag(surveyId);
    sessionStorage.removeItem(name(surveyId));
    return false;
  } catch {
    return isBack(location.search);
  }
}

export function rememberLogin(surveyId: string, isSent: boolean): void {
  try {
    if (isSent) setFlag(surveyId);
    else sessionStorage.removeItem(name(surveyId));
  } catch {
    // Without storage the address carries the mark.
  }
}

function setFlag(surveyId: string): void {
  sessionStorage.setItem(name(surveyId), '1');
}

function name(surveyId: string): string {
  return `askpath.login.${surveyId}`;
}
