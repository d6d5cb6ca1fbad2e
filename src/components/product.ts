// The build defines both; programs that read this file without a build have neither.
declare const __TITLE__: string | undefined;
declare const __SUPPORT__: string | undefined;

/** The name of the product, from `TITLE` of the build. */
export const productName = typeof __TITLE__ === 'undefined' ? 'Askpath' : __TITLE__;

/** An e-mail address or an https address for respondents whom a failure stops, from `SUPPORT` of the build; otherwise empty. */
export const supportAddress = typeof __SUPPORT__ === 'undefined' ? '' : __SUPPORT__;
