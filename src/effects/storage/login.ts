import { isBack } from '../../../machines/lib/login.ts';

/** Whether the address marks the return from a login, or this tab has been sent to a login before. */
export function wasSentToLogin(surveyId: string): boolean {
  if (isBack(location.search)) return true;
  try {
    return sessionStorage.getItem(keyOf(surveyId)) !== null;
  } catch {
    return false;
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
