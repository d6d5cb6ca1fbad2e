/** The address of a survey for another device, with the language and the values of this one. */
export function surveyAddress(surveyId: string): string {
  const address = new URL(`/${surveyId}`, location.origin);
  const query = new URLSearchParams(location.search);
  const lang = query.get('lang');
  if (lang && /^[\w-]{1,35}$/.test(lang)) address.searchParams.set('lang', lang);
  for (const [name, value] of query) {
    if (name.startsWith('v.')) address.searchParams.append(name, value);
  }
  return address.href;
}

/** Selects the text and returns false where the clipboard is unavailable. */
export async function copyLink(link: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(link.textContent ?? '');
    return true;
  } catch {
    getSelection()?.selectAllChildren(link);
    return false;
  }
}
