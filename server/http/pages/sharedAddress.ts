import { carriesValue } from '../../../contract/address.ts';

/**
 * Returns the address that opens the survey on another device; only the language and the survey's
 * values stay in its query.
 */
export function sharedAddress(
  url: string,
  publicOrigin: string | null,
  basePath: string,
  surveyId: string,
): string {
  const { origin, searchParams } = new URL(url);
  const address = new URL(`${basePath}/${surveyId}`, publicOrigin ?? origin);
  const lang = searchParams.get('lang');
  if (lang && /^[\w-]{1,35}$/.test(lang)) address.searchParams.set('lang', lang);
  for (const [name, value] of searchParams) {
    if (carriesValue(name)) address.searchParams.append(name, value);
  }
  return address.href;
}
