import type { Context } from 'hono';
import { codes, type Refusal } from '../../contract/envelope.ts';
import { chooseLocale, type Locale } from '../../contract/locales.ts';
import { englishPageTexts, type PageTexts } from '../../contract/pages/pageTexts.ts';
import { preferLanguage } from '../lib/preferLanguage.ts';
import { acceptedLanguages } from './requestContext.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** Returns the texts of a language; null when the build has no translations. */
    pageTextsIn: (locale: Locale) => PageTexts | null;
  }
}

export interface Words {
  /** Precedes every path in a page. */
  readonly basePath: string;
  readonly locale: Locale;
  readonly texts: PageTexts;
}

/**
 * Returns the texts of the server's pages in the language of the request; in English when the build
 * has no translations.
 */
export function wordsOf(c: Context): Words {
  c.header('Vary', 'Accept-Language', { append: true });
  const accepted = acceptedLanguages(c.req.header('Accept-Language'));
  const locale = chooseLocale(preferLanguage(c.req.query('lang'), accepted));
  const texts = c.get('pageTextsIn')?.(locale);
  const basePath = basePathOf(c);
  return texts ? { basePath, locale, texts } : { basePath, locale: 'en', texts: englishPageTexts };
}

/** The path below which the browser finds the server, also for an app without `createApp`. */
export function basePathOf(c: Context): string {
  return c.get('basePath') ?? '';
}

/**
 * Returns the sentence that a respondent reads about a refusal; the refusal's message is written
 * for developers.
 */
export function refusalText({ code }: Pick<Refusal, 'code'>, texts: PageTexts): string {
  switch (code) {
    case codes.tooLarge:
      return texts.tooLarge;
    case codes.tooManyRequests:
    case codes.unavailable:
      return texts.busy;
    case codes.serverError:
      return texts.failed;
    default:
      return texts.formRefusedText;
  }
}
