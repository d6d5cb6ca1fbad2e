/**
 * Removes every `askpath.PART.SURVEY.…` key of a survey from this tab (P03); drafts have their own
 * removal.
 */
export function clearSurveyStorage(surveyId: string): void {
  try {
    for (const name of Object.keys(sessionStorage)) {
      const [app, , id, ...more] = name.split('.');
      if (app === 'askpath' && id === surveyId && more.length > 0) sessionStorage.removeItem(name);
    }
  } catch {}
}
