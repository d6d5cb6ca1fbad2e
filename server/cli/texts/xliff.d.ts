/** The used parts of `xliff`, which has no types. */
declare module 'xliff' {
  interface XliffUnit {
    readonly source: string;
    readonly target?: string;
    readonly note: string;
  }
  interface XliffTexts {
    readonly resources: Record<string, Record<string, XliffUnit>>;
    readonly sourceLanguage: string;
    readonly targetLanguage: string;
  }
  export function js2xliff(
    texts: XliffTexts,
    options: { readonly indent: string },
  ): Promise<string>;
}
