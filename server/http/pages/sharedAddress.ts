/** The address of a survey for another device: of its query the language and the values of a survey stay. */
export function sharedAddress(url: string, publicOrigin: string | null, surveyId: string): string {
  const { origin, searchParams } = new URL(url);
  const address = new URL(`/${surveyId}`, publicOrigin ?? origin);
  const lang = searchParams.get('lang');
  if (lang && /^[\w-]{1,35}$/.test(lang)) address.searchParams.set('lang', lang);
  for (const [name, value] of searchParams) {
    if (name.startsWith('v.')) address.searchParams.append(name, value);
  }
  return address.href;
}
