import { carriesValue } from '../../../contract/address.ts';
import { appPath } from '../network/serverUrl.ts';
import { copyText } from './clipboard.ts';

/** The address of a survey for another device, with the language and the values of this page's address. */
export function surveyAddress(surveyId: string): string {
  const address = new URL(appPath(`/${surveyId}`), location.origin);
  const query = new URLSearchParams(location.search);
  const lang = query.get('lang');
  if (lang && /^[\w-]{1,35}$/.test(lang)) address.searchParams.set('lang', lang);
  for (const [name, value] of query) {
    if (carriesValue(name)) address.searchParams.append(name, value);
  }
  return address.href;
}

/** Copies a link's address; where the clipboard is unavailable, selects the link's text and returns false. */
export async function copyLink(link: HTMLElement): Promise<boolean> {
  if (await copyText(link.textContent ?? '')) return true;
  getSelection()?.selectAllChildren(link);
  return false;
}
