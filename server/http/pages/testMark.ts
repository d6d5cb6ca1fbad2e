import { direction, type Locale } from '../../../contract/locales.ts';
import { inlineStyle } from './inline.ts';

const style = inlineStyle(
  '#test-answers{padding:4px 16px;color:#fff;background:#7a4100;font-weight:600;text-align:center}',
);

export const noMark = { html: '', sources: [] };

/** Stands before the app's element, so that the script takes over the same markup as for a respondent. */
export function testMark(text: string, locale: Locale) {
  return {
    html: `${style.html}<aside id="test-answers" lang="${locale}" dir="${direction(locale)}">${text}</aside>`,
    sources: [style.source],
  };
}
