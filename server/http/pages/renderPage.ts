import type { Context } from 'hono';
import { isFramed, type SurveyEntry } from '../../../contract/address.ts';
import { chooseLocale } from '../../../contract/locales.ts';
import type { PageForm } from '../../../contract/pageForm.ts';
import type { RenderInput } from '../../../contract/pages/render.ts';
import { readScheme, schemeParameter } from '../../../contract/scheme.ts';
import { type Look, themeSheet, withUrls } from '../../../contract/theme.ts';
import type { RequestContext } from '../../auth/requestContext.ts';
import type { Deps } from '../deps.ts';
import { basePathOf } from '../pageTexts.ts';
import { compress } from './compress.ts';
import { isOpened } from './pageAddress.ts';
import { formToken } from './posts.ts';
import type { RenderResult } from './renderer.ts';
import { sharedAddress } from './sharedAddress.ts';
import type { Template } from './template.ts';

interface PageContent {
  readonly status: number;
  readonly reply: object | null;
  readonly entry?: SurveyEntry;
  readonly form?: Omit<PageForm, 'key' | 'token' | 'address'>;
  /** The rendered screen of a page without a form. */
  readonly rendered?: RenderResult;
}

export function pageRenderer(
  deps: Deps & { readonly publicOrigin: string | null },
  template: Template,
  render: (input: RenderInput) => RenderResult,
) {
  return async (
    c: Context,
    request: RequestContext,
    { status: code, reply, entry, form: sent, rendered: screen = null }: PageContent,
  ) => {
    const locale = chooseLocale(request.languages);
    const basePath = basePathOf(c);
    const form = entry && {
      key: crypto.randomUUID(),
      token: formToken(deps, request, entry.surveyId),
      tokens: c.get('formTokens'),
      address: sharedAddress(c.req.url, deps.publicOrigin, basePath, entry.surveyId),
      ...sent,
    };
    const input =
      entry && reply && form
        ? {
            entry,
            locale,
            agent: request.userAgent,
            reply,
            isOpened: isOpened(c, entry),
            form,
          }
        : null;
    const rendered = input ? render(input) : screen;
    const block = form && rendered && rendered !== 'later' ? { ...reply, form } : reply;
    const mode = entry?.mode ?? 'page';
    const isEmbedded = isFramed(mode) || mode === 'inApp';
    const look = lookOf(reply) ?? { theme: deps.themes?.of(undefined, request.languages) };
    const forced = isEmbedded ? readScheme(c.req.query(schemeParameter)) : null;
    const scheme = forced ?? readScheme(look.theme?.scheme);
    const themeStyle = themeSheet({
      accent: look.accent,
      theme: look.theme && withUrls(look.theme, (path) => basePath + path),
    });
    const isTest = entry !== undefined && request.testToken(entry.surveyId) !== undefined;
    const { html, sources } = template.render(
      { locale, mode, scheme, themeStyle, isTest },
      block,
      rendered,
    );
    c.set('inlineSources', sources);
    c.header('Content-Type', 'text/html; charset=utf-8');
    c.header('Cache-Control', 'no-store');
    c.header('Vary', 'Cookie, Accept-Language, Accept-Encoding');
    return c.body(await compress(c, html), code as 200);
  };
}

/** Returns the look of the survey in a reply, which is a location or the survey alone; null without a survey. */
function lookOf(reply: object | null): Look | null {
  const { data } = Object(reply) as {
    readonly data?: { readonly survey?: { readonly config?: Look }; readonly config?: Look };
  };
  return data?.survey?.config ?? data?.config ?? null;
}
