/**
 * The address of a survey for another device: where this page came from, in the language it was asked for. What else
 * is in the address is this reader's own.
 */
export function surveyAddress(surveyId: string): string {
  const address = new URL(`/${surveyId}`, location.origin);
  const lang = new URLSearchParams(location.search).get('lang');
  // A language tag is short; a code has room for no more.
  if (lang && /^[\w-]{1,35}$/.test(lang)) address.searchParams.set('lang', lang);
  return address.href;
}

/**
 * Puts the text of a link on the clipboard. False where there is no clipboard (plain http) or it is refused: the text
 * is then selected, to be copied by hand.
 */
export async function copyLink(link: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(link.textContent ?? '');
    return true;
  } catch {
    getSelection()?.selectAllChildren(link);
    return false;
  }
}
