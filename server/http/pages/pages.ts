import type { Context, Hono } from 'hono';
import { isFramed, readEntry, type SurveyEntry } from '../../../contract/address.ts';
import { codes, Refusal } from '../../../contract/envelope.ts';
import { chooseLocale } from '../../../contract/locales.ts';
import type { PageForm } from '../../../contract/pageForm.ts';
import type { Renderer } from '../../../contract/render.ts';
import { type RequestContext, withSetTokens } from '../../auth/requestContext.ts';
import { type EventLoop, watchEventLoop } from '../../observability/eventLoop.ts';
import { initialReply } from '../../sessions/initialReply.ts';
import { retryOnStaleSurvey } from '../../sessions/staleSurvey.ts';
import { limitBody } from '../bodyLimit.ts';
import type { Deps } from '../deps.ts';
import { requireSameOrigin } from '../guards.ts';
import type { RateLimits } from '../rateLimits.ts';
import { httpStatus, refusalBody, withRetryAfter } from '../reply.ts';
import { bindAssets } from './assets.ts';
import { pageDrawer } from './drawPage.ts';
import { isFileForm, readPageForm } from './forms/fileForm.ts';
import { isFrame, keepsCookie, takeFormTokens } from './forms/formTokens.ts';
import { shownMission } from './forms/missionForm.ts';
import { pageLists } from './lists.ts';
import { refusedForm, tooManyPages, tooManyPosts } from './messages.ts';
import { infoOf, isOpened, openByKey, redirect } from './pageAddress.ts';
import { answerIn, type Posted, post } from './posts.ts';
import { readRenderer } from './renderer.ts';
import { bindStatement } from './statement.ts';
import { readTemplate } from './template.ts';
import { isRetryable, redraw, type Unfinished } from './unfinished.ts';

interface PageDeps extends Deps {
  readonly publicOrigin: string | null;
  readonly devPages: boolean;
  readonly accessibilityContact: string | null;
}

export interface Pages {
  /** Whether the build draws the accessibility statement. */
  readonly hasStatement: boolean;
  /** Words of a copy of one's answers; null without a renderer. */
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

/** Reads the build in `distDir` once; throws without one. */
export async function readPages(
  distDir: string,
  watch: () => EventLoop = watchEventLoop,
): Promise<Pages> {
  const renderer = await readRenderer(distDir, watch);
  const template = await readTemplate(distDir, renderer.sentences);
  const files = await bindAssets(distDir);

  return {
    hasStatement: renderer.statement !== null,
    ownAnswersWords: renderer.ownAnswersWords,
    bind(app, deps, requestContextOf, limits) {
      files(app);
      const page = pageDrawer(deps, template, renderer.drawWith(deps));

      const contextOf = (c: Context): RequestContext => {
        const request = requestContextOf(c);
        const lang = c.req.query('lang');
        return lang === undefined
          ? request
          : { ...request, languages: [lang, ...request.languages] };
      };

      const locationOf = (c: Context, request: RequestContext, entry: SurveyEntry) =>
        retryOnStaleSurvey(() =>
          initialReply(deps, request, entry, {
            info: infoOf(c, entry),
            isOpened: isOpened(c, entry),
          }),
        );

      /** Facts that a question needs besides its reply. */
      const partsOf = async (
        request: RequestContext,
        { surveyId }: SurveyEntry,
        data: Awaited<ReturnType<typeof initialReply>>,
        posted: Posted,
      ): Promise<Pick<PageForm, 'lists' | 'mission'>> => {
        const subject = data && 'subject' in data ? data.subject : undefined;
        if (!subject) return {};
        const mission = await shownMission(deps, request, surveyId, subject);
        return {
          lists: pageLists(deps, surveyId, subject, posted, request.languages),
          ...(mission ? { mission } : {}),
        };
      };

      const refusedPage = (
        c: Context,
        request: RequestContext,
        entry: SurveyEntry,
        error: unknown,
        fields?: URLSearchParams,
      ) => {
        const refusal = withRetryAfter(c, error);
        // A frame notifies these origins of the refusal.
        const tellsHost = isFramed(entry.mode) && refusal.code !== codes.tooManyRequests;
        const { frameOrigins } = deps.surveys.get(entry.surveyId)?.definition.config ?? {};
        return page(c, request, {
          status: httpStatus(refusal),
          reply: { ...refusalBody(refusal), ...(tellsHost ? { frameOrigins } : {}) },
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
          const reply = data === null ? null : { code: codes.ok, data };
          const parts = await partsOf(request, entry, data, null);
          const form = { ...parts, ...(isCookieLost ? { isCookieLost } : {}) };
          return page(c, request, { status: 200, reply, entry, form });
        } catch (error) {
          return refusedPage(c, request, entry, error);
        }
      };

      /** The current page: by a redirect, or at once where that would lose the tokens. */
      const onward = (
        c: Context,
        request: RequestContext,
        entry: SurveyEntry,
        { lang, ...others }: Readonly<Record<string, string>> = {},
      ) => {
        if (c.get('formTokens') === undefined)
          return redirect(c, lang ? { lang, ...others } : others);
        const languages = lang ? [lang, ...request.languages] : request.languages;
        return currentPage(c, { ...request, languages }, entry);
      };

      /** The answer again where its question is still the current one; otherwise where the survey stands. */
      const unfinishedPage = async (
        c: Context,
        request: RequestContext,
        entry: SurveyEntry,
        unfinished: Unfinished,
      ) => {
        try {
          const data = await locationOf(c, request, entry);
          const redrawn = redraw(data, unfinished);
          if (!redrawn) return onward(c, request, entry);
          const parts = await partsOf(request, entry, data, unfinished.posted);
          const form = { ...redrawn.form, ...parts };
          return page(c, request, { ...redrawn, reply: { code: codes.ok, data }, entry, form });
        } catch (error) {
          const { refusal, fields } = unfinished;
          const isLater = refusal !== undefined && isRetryable(refusal);
          return refusedPage(c, request, entry, error, isLater ? fields : undefined);
        }
      };

      if (renderer.statement)
        bindStatement(app, renderer.statement, deps.accessibilityContact, contextOf, limits);

      app.get('*', limits.address('page', tooManyPages), async (c) => {
        const request = contextOf(c);
        const entry = readEntry(c.req.path);
        if (entry.kind === 'dev') {
          const [code, reply] = deps.devPages ? [200, null] : [codes.notFound, noDevPages];
          return page(c, request, { status: code, reply });
        }
        if (entry.kind !== 'survey') {
          return page(c, request, { status: codes.notFound, reply: null });
        }
        const opened = openByKey(c, deps, request, entry);
        if (opened) return opened;
        const isKept = keepsCookie(c, request, entry.surveyId);
        if (isKept === null) return currentPage(c, request, entry);
        if (!isFrame(c)) return isKept ? redirect(c) : currentPage(c, request, entry, true);
        if (!isKept) c.set('formTokens', '');
        return currentPage(c, request, entry);
      });

      app.post(
        '*',
        requireSameOrigin(deps.publicOrigin, refusedForm),
        (c, next) => (isFileForm(c) ? next() : limitForm(c, next)),
        limits.address('page', tooManyPosts),
        async (c) => {
          const sent = withSetTokens(contextOf(c));
          const entry = readEntry(c.req.path);
          if (entry.kind !== 'survey')
            return page(c, sent, { status: codes.notFound, reply: null });
          const read = await readPageForm(c, deps, sent, entry.surveyId)
            .then((form) => ({ ...form, request: takeFormTokens(c, form, contextOf) }))
            .catch((error: unknown) => ({ error }));
          if ('error' in read) return refusedForm(c, read.error);
          const { fields, request, fault } = read;
          try {
            await limits.survey(c, request, entry.surveyId);
            const kept = fault && answerIn(deps, entry.surveyId, fields);
            if (fault && kept) {
              const posted = { ...kept, faults: [fault] };
              return unfinishedPage(c, request, entry, { posted, fields });
            }
            const { parameters, ...result } = await retryOnStaleSurvey(() =>
              post(
                deps,
                request,
                entry,
                {
                  locale: chooseLocale(request.languages),
                  info: infoOf(c, entry),
                  search: new URL(c.req.url).search,
                },
                fields,
              ),
            );
            if (result.posted || result.isUnsigned)
              return unfinishedPage(c, request, entry, { ...result, fields });
            return onward(c, request, entry, parameters);
          } catch (error) {
            const refusal = withRetryAfter(c, error);
            if (refusal.code === codes.restartOrContinue) {
              return refusedPage(c, request, entry, refusal);
            }
            if (!isRetryable(refusal) && refusal.code !== codes.conflict) {
              return onward(c, request, entry);
            }
            const posted = answerIn(deps, entry.surveyId, fields);
            return unfinishedPage(c, request, entry, { posted, refusal, fields });
          }
        },
      );
    },
  };
}
