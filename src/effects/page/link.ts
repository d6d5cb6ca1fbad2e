/** The shareable address of a survey; every other query field belongs to this respondent. */
export function surveyAddress(surveyId: string): string {
  const address = new URL(`/${surveyId}`, location.origin);
  const lang = new URLSearchParams(location.search).get('lang');
  if (lang && /^[\w-]{1,35}$/.test(lang)) address.searchParams.set('lang', lang);
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
