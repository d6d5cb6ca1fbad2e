import { direction, type Locale } from '../../../contract/locales.ts';
import { inlineStyle } from './inline.ts';

const style = inlineStyle(
  [
    '#test-answers{position:sticky;inset-block-start:0;z-index:1;min-block-size:2rem;padding:4px 16px;' +
      'color:#fff;background:#7a4100;font-weight:600;text-align:center}',
    // The mark of test answers is sticky at the top, so that sticky elements and the focused
    // element must stay below it.
    '@media(min-height:480px){#test-answers~* header:has([data-warned]){inset-block-start:2rem}}',
    'html:has(#test-answers):not(:has([data-warned])){scroll-padding-block-start:3rem}',
  ].join(''),
);

export const noMark = { html: '', sources: [] };

/** Stands before the app's element, so that the script hydrates the same markup as for a respondent. */
export function testMark(text: string, locale: Locale) {
  return {
    html: `${style.html}<aside id="test-answers" lang="${locale}" dir="${direction(locale)}">${text}</aside>`,
    sources: [style.source],
  };
}
