import type { Context, Hono } from 'hono';
import { readEntry, type SurveyEntry } from '../../../contract/address.ts';
import { codes, Refusal } from '../../../contract/envelope.ts';
import { chooseLocale, type Locale } from '../../../contract/locales.ts';
import type { PageForm } from '../../../contract/pageForm.ts';
import type { PageTexts } from '../../../contract/pages/pageTexts.ts';
import type { Renderer } from '../../../contract/pages/render.ts';
import { type RequestContext, withSetTokens } from '../../auth/requestContext.ts';
import { preferLanguage } from '../../lib/preferLanguage.ts';
import { type EventLoop, watchEventLoop } from '../../observability/eventLoop.ts';
import { initialReply } from '../../sessions/initialReply.ts';
import { retryOnStaleSurvey } from '../../sessions/staleSurvey.ts';
import { limitBody } from '../bodyLimit.ts';
import type { Deps } from '../deps.ts';
import { requireSameOrigin } from '../guards.ts';
import type { RateLimits } from '../rateLimits.ts';
import { httpStatus, refusalBody, withRetryAfter } from '../reply.ts';
import { bindAssets } from './assets.ts';
import { isFileForm, readPageForm } from './forms/fileForm.ts';
import { isFrame, keepsCookie, takeFormTokens } from './forms/formTokens.ts';
import { shownMission } from './forms/missionForm.ts';
import { openKeys } from './keys.ts';
import { pageLists } from './lists.ts';
import { refusedForm, tooManyPages, tooManyPosts } from './messages.ts';
import { infoOf, isOpened, redirect, repairedAddress } from './pageAddress.ts';
import { formAt, type SentForm, type Unfinished } from './postResult.ts';
import { post, refusedPost } from './posts.ts';
import { readRenderer } from './renderer.ts';
import { pageRenderer } from './renderPage.ts';
import { bindStatement } from './statement.ts';
import { readTemplate } from './template.ts';

interface PageDeps extends Deps {
  readonly publicOrigin: string | null;
  readonly devPages: boolean;
  readonly accessibilityContact: string | null;
  /** The number of trusted proxies in front of the server. */
  readonly proxies: number;
}

export interface Pages {
  /** Whether the build can render the accessibility statement. */
  readonly hasStatement: boolean;
  readonly pageTextsIn: (locale: Locale) => PageTexts | null;
  /** Returns the words of a copy of the respondent's answers; null without a renderer. */
  readonly ownAnswersWords: Renderer['ownAnswersWords'] | null;
  readonly bind: (
    app: Hono,
    deps: PageDeps,
    requestContextOf: (c: Context) => RequestContext,
    limits: RateLimits,
  ) => void;
}

const limitForm = limitBody(refusedForm);

const noDevPages = refusalBody(new Refusal(codes.notFound, 'There is nothing here'));

/**
 * Reads the build in `distDir` once.
 * @throws without a build
 */
export async function readPages(
  distDir: string,
  watch: () => EventLoop = watchEventLoop,
  basePath = '',
): Promise<Pages> {
  const renderer = await readRenderer(distDir, watch);
  const template = await readTemplate(distDir, renderer.sentences, basePath);
  const files = await bindAssets(distDir);

  return {
    hasStatement: renderer.statement !== null,
    pageTextsIn: renderer.pageTexts,
    ownAnswersWords: renderer.ownAnswersWords,
    bind(app, deps, requestContextOf, limits) {
      files(app);
      const keys = openKeys(deps);
      const page = pageRenderer(deps, template, renderer.renderWith(deps));

      const contextOf = (c: Context): RequestContext => {
        const request = requestContextOf(c);
        return { ...request, languages: preferLanguage(c.req.query('lang'), request.languages) };
      };

      const locationOf = (c: Context, request: RequestContext, entry: SurveyEntry) =>
        retryOnStaleSurvey(() =>
          initialReply(deps, request, entry, {
            info: infoOf(c, entry),
            isOpened: isOpened(c, entry),
          }),
        );

      /**
       * Returns the content of the screen at the respondent's location; the form of a question also
       * needs the lists of a cascade and the record of a mission.
       */
      const contentAt = async (
        request: RequestContext,
        entry: SurveyEntry,
        data: Awaited<ReturnType<typeof initialReply>>,
        form: SentForm & Pick<PageForm, 'isCookieLost'>,
        status = 200,
      ) => {
        const reply = data === null ? null : { code: codes.ok, data };
        const { surveyId } = entry;
        const subject = data && 'subject' in data ? data.subject : undefined;
        if (!subject) return { status, reply, entry, form };
        const mission = await shownMission(deps, request, surveyId, subject);
        const parts = {
          lists: pageLists(deps, surveyId, subject, form.posted, request.languages),
          ...(mission ? { mission } : {}),
        };
        return { status, reply, entry, form: { ...form, ...parts } };
      };

      /** Replies to an address that leads to no page of the app. */
      const missingPage = (c: Context, request: RequestContext, reply: object | null = null) => {
        const rendered = renderer.missing(chooseLocale(request.languages));
        return page(c, request, { status: codes.notFound, reply, rendered });
      };

      const refusedPage = (
        c: Context,
        request: RequestContext,
        entry: SurveyEntry,
        error: unknown,
        fields?: URLSearchParams,
      ) => {
        const refusal = withRetryAfter(c, error);
        return page(c, request, {
          status: httpStatus(refusal),
          reply: refusalBody(refusal),
          entry,
          ...(fields ? { form: { sent: [...fields] } } : {}),
        });
      };

      const currentPage = async (
        c: Context,
        request: RequestContext,
        entry: SurveyEntry,
        isCookieLost = false,
      ) => {
        try {
          await limits.survey(c, request, entry.surveyId);
          const data = await locationOf(c, request, entry);
          const form = isCookieLost ? { isCookieLost } : {};
          return page(c, request, await contentAt(request, entry, data, form));
        } catch (error) {
          return refusedPage(c, request, entry, error);
        }
      };

      /**
       * Shows the current page: by a redirect, or in this reply where a redirect would lose the
       * tokens of the form.
       */
      const onward = (
        c: Context,
        request: RequestContext,
        entry: SurveyEntry,
        { lang, ...others }: Readonly<Record<string, string>> = {},
      ) => {
        if (c.get('formTokens') === undefined)
          return redirect(c, lang ? { lang, ...others } : others);
        const languages = preferLanguage(lang || undefined, request.languages);
        return currentPage(c, { ...request, languages }, entry);
      };

      /** Shows the form again if its screen is still the current one; otherwise the current screen. */
      const unfinishedPage = async (
        c: Context,
        request: RequestContext,
        entry: SurveyEntry,
        unfinished: Unfinished,
      ) => {
        try {
          const data = await locationOf(c, request, entry);
          const form = formAt(data, unfinished);
          if (!form) return onward(c, request, entry);
          return page(c, request, await contentAt(request, entry, data, form, unfinished.status));
        } catch (error) {
          return refusedPage(c, request, entry, error, unfinished.fields);
        }
      };

      if (renderer.statement)
        bindStatement(app, renderer.statement, deps.accessibilityContact, contextOf, limits);

      app.get('*', limits.address('page', tooManyPages), limits.named(tooManyPages), async (c) => {
        const repaired = repairedAddress(c.req.url);
        if (repaired !== null) return c.redirect(repaired, 303);
        const request = contextOf(c);
        const entry = readEntry(c.req.path);
        if (entry.kind === 'dev') {
          return deps.devPages
            ? page(c, request, { status: 200, reply: null })
            : missingPage(c, request, noDevPages);
        }
        if (entry.kind !== 'survey') return missingPage(c, request);
        try {
          const opened = await keys.open(c, request, entry);
          if (opened) return opened;
        } catch (error) {
          return refusedPage(c, request, entry, error);
        }
        const isCookieStored = keepsCookie(c, request, entry.surveyId);
        if (isCookieStored === null) return currentPage(c, request, entry);
        if (!isFrame(c)) return isCookieStored ? redirect(c) : currentPage(c, request, entry, true);
        if (!isCookieStored) c.set('formTokens', '');
        return currentPage(c, request, entry);
      });

      app.post(
        '*',
        requireSameOrigin(deps.publicOrigin, [], refusedForm),
        (c, next) => (isFileForm(c) ? next() : limitForm(c, next)),
        limits.address('page', tooManyPosts),
        limits.named(tooManyPosts),
        async (c) => {
          const sent = withSetTokens(contextOf(c));
          const entry = readEntry(c.req.path);
          if (entry.kind !== 'survey') return missingPage(c, sent);
          try {
            const confirmed = await keys.confirm(c, sent, entry);
            if (confirmed) return confirmed;
          } catch (error) {
            return refusedPage(c, sent, entry, error);
          }
          const read = await readPageForm(c, deps, sent, entry.surveyId)
            .then((form) => ({ ...form, request: takeFormTokens(c, form, contextOf) }))
            .catch((error: unknown) => ({ error }));
          if ('error' in read) return refusedForm(c, read.error);
          const { fields, request } = read;
          const { surveyId } = entry;
          const options = {
            locale: chooseLocale(request.languages),
            info: infoOf(c, entry),
            search: new URL(c.req.url).search,
          };
          const result = await limits
            .survey(c, request, surveyId)
            .then(() => retryOnStaleSurvey(() => post(deps, request, entry, options, read)))
            .catch((error: unknown) =>
              refusedPost(deps, request, surveyId, fields, withRetryAfter(c, error)),
            );
          switch (result.kind) {
            case 'current':
              return onward(c, request, entry, result.parameters);
            case 'unfinished':
              return unfinishedPage(c, request, entry, result);
            case 'refused':
              return refusedPage(c, request, entry, result.refusal);
          }
        },
      );
    },
  };
}
