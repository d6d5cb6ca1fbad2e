/** Removes every `askpath.PART.SURVEY.…` key except the drafts. */
export function clearSurveyStorage(surveyId: string): void {
  try {
    for (const name of Object.keys(sessionStorage)) {
      const [app, , id, ...more] = name.split('.');
      if (app === 'askpath' && id === surveyId && more.length > 0) sessionStorage.removeItem(name);
    }
  } catch {}
}
