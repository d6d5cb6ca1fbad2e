/** The address of a survey without what belongs to this respondent: the language alone stays of its query. */
export function sharedAddress(url: string, publicOrigin: string | null, surveyId: string): string {
  const { origin, searchParams } = new URL(url);
  const address = new URL(`/${surveyId}`, publicOrigin ?? origin);
  const lang = searchParams.get('lang');
  if (lang && /^[\w-]{1,35}$/.test(lang)) address.searchParams.set('lang', lang);
  return address.href;
}
