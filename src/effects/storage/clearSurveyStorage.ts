/**
 * Leaves nothing in this tab of what parts of a survey have kept beside its drafts, each under `askpath.`, a name of its
 * own, the survey's id and more: whoever answers after its end, or anew, finds none of it (P03). It need not know the parts.
 */
export function clearSurveyStorage(surveyId: string): void {
  try {
    for (const name of Object.keys(sessionStorage)) {
      const [app, , id, ...more] = name.split('.');
      if (app === 'askpath' && id === surveyId && more.length > 0) sessionStorage.removeItem(name);
    }
  } catch {
    // Where nothing can be removed nothing was kept.
  }
}
