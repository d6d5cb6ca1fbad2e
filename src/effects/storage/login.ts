import { isBack } from '../../../machines/lib/login.ts';

/** Whether this tab was redirected to a login; the address counts only without storage, as links can be shared. */
export function wasSentToLogin(surveyId: string): boolean {
  try {
    if (sessionStorage.getItem(keyOf(surveyId))) return true;
    setFlag(surveyId);
    sessionStorage.removeItem(keyOf(surveyId));
    return false;
  } catch {
    return isBack(location.search);
  }
}

export function rememberLogin(surveyId: string, isSent: boolean): void {
  try {
    if (isSent) setFlag(surveyId);
    else sessionStorage.removeItem(keyOf(surveyId));
  } catch {}
}

function setFlag(surveyId: string): void {
  sessionStorage.setItem(keyOf(surveyId), '1');
}

function keyOf(surveyId: string): string {
  return `askpath.login.${surveyId}`;
}
