import './questions/packages.ts';
import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import * as v from 'valibot';
import { createActor } from 'xstate';
import { isFramed } from '../contract/address.ts';
import { envelope, unwrap } from '../contract/envelope.ts';
import { limits } from '../contract/limits.ts';
import { direction, type Locale, locales } from '../contract/locales.ts';
import type { Rendered, Renderer, RenderInput } from '../contract/pages/render.ts';
import { type Location, locationSchema, surveySchema } from '../contract/survey.ts';
import { deadlineMachine } from '../machines/deadline/deadline.machine.ts';
import { frameMachine } from '../machines/frame/frame.machine.ts';
import { languageMachine } from '../machines/language/language.machine.ts';
import { isDesktopChrome } from '../machines/lib/device.ts';
import { type Failure, failureOf } from '../machines/lib/failure.ts';
import { linkageMachine } from '../machines/linkage/linkage.machine.ts';
import { missionMachine } from '../machines/mission/mission.machine.ts';
import { outboxMachine } from '../machines/outbox/outbox.machine.ts';
import { ownAnswersMachine } from '../machines/ownAnswers/ownAnswers.machine.ts';
import { questionMachine } from '../machines/question/question.machine.ts';
import { timeLeft } from '../machines/session/session.logic.ts';
import { sessionMachine } from '../machines/session/session.machine.ts';
import { type ScreenName, selectHalted, selectScreen } from '../machines/session/session.select.ts';
import { signatureMachine } from '../machines/signature/signature.machine.ts';
import { uploadMachine } from '../machines/upload/upload.machine.ts';
import { withInput } from './actors/withInput.ts';
import { App } from './app/App.tsx';
import { Frame } from './app/embedded/Frame.tsx';
import { frameInput } from './app/embedded/frameInput.ts';
import { InApp } from './app/embedded/InApp.tsx';
import { assumedDevice, serverRenderedInput } from './app/pageForm.ts';
import { loadSignature, loadStartAndEnd, Mission } from './app/Screen.tsx';
import { PageFormContext } from './components/form/FormFields.tsx';
import { PageTitle } from './components/text/pageTitle.ts';
import { accessibility } from './i18n/messages/accessibility.ts';
import { formatLocales } from './i18n/messages/formatLocales.ts';
import { pageDirection } from './i18n/messages/isolate.ts';
import { ownAnswersWords as wordsOf } from './i18n/messages/ownAnswers.ts';
import { pageMessages } from './i18n/messages/page.ts';
import { serverPageTexts } from './i18n/messages/serverPages.ts';
import { loadAllViews } from './questions/QuestionView.tsx';
import { Missing } from './screens/end/Missing.tsx';
import { Statement } from './screens/statement/Statement.tsx';

const catalogs = import.meta.glob<{ readonly messages: Messages }>(
  ['../locales/*.po', '../locales/server/*.po'],
  { eager: true },
);

const languages: ReadonlyMap<Locale, I18n> = new Map(
  locales.map((locale) => {
    const messages = {
      ...catalogs[`../locales/${locale}.po`]?.messages,
      ...catalogs[`../locales/server/${locale}.po`]?.messages,
    };
    return [
      locale,
      setupI18n({ locale, locales: formatLocales(locale), messages: { [locale]: messages } }),
    ];
  }),
);

/** The machines without implementations of their ports, which are never called, because no actor is started. */
const session = sessionMachine.provide({
  actors: {
    deadline: deadlineMachine,
    language: languageMachine,
    outbox: outboxMachine,
    ownAnswers: ownAnswersMachine,
    signature: signatureMachine,
    question: questionMachine.provide({
      actors: { linkage: linkageMachine, upload: uploadMachine, mission: missionMachine },
    }),
  },
});

const serverScreens: ReadonlySet<ScreenName> = new Set([
  'home',
  'question',
  'mission',
  'ended',
  'closed',
  'notOpen',
  'paused',
  'missing',
  'cookiesBlocked',
  'failed',
]);

await Promise.all([loadStartAndEnd(), loadSignature(), Mission.load(), loadAllViews()]);

export const sentences: Renderer['sentences'] = (locale) => {
  const i18n = i18nOf(locale);
  const { broken, scriptless, outdated, loading, testAnswers } = pageMessages;
  return {
    broken: i18n._(broken),
    scriptless: i18n._(scriptless),
    outdated: i18n._(outdated),
    loading: i18n._(loading),
    testAnswers: i18n._(testAnswers),
  };
};

export const pageTexts: Renderer['pageTexts'] = (locale) => serverPageTexts(i18nOf(locale));

export const ownAnswersWords: Renderer['ownAnswersWords'] = (locale) => wordsOf(i18nOf(locale));

export const statement: Renderer['statement'] = ({ locale, ...facts }) => {
  const i18n = i18nOf(locale);
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Statement {...facts} />
    </I18nProvider>,
  );
  return { title: i18n._(accessibility), html };
};

export const isDrawable: Renderer['isDrawable'] = (input) => screenOf(input) !== null;

export const render: Renderer['render'] = (input) => {
  const { locale, form } = input;
  const rendered = screenOf(input);
  if (!rendered) return null;
  const page = <PageFormContext value={form}>{rendered.screen}</PageFormContext>;
  return { ...renderPage(locale, page), refreshAfter: rendered.refreshAfter };
};

export const missing: Renderer['missing'] = (locale) => ({
  ...renderPage(locale, <Missing />),
  refreshAfter: null,
});

function renderPage(locale: Locale, page: ReactNode): Pick<Rendered, 'title' | 'html'> {
  pageDirection.isRightToLeft = () => direction(locale) === 'rtl';
  let title = '';
  const html = renderToString(
    <I18nProvider i18n={i18nOf(locale)}>
      <PageTitle
        value={(text) => {
          title = text;
        }}
      >
        {page}
      </PageTitle>
    </I18nProvider>,
  );
  return { title, html };
}

type ServerScreen = Pick<Rendered, 'refreshAfter'> & { readonly screen: ReactNode };

/** A screen of machines that are never started; null for a screen that only the script can render. */
function screenOf(input: RenderInput): ServerScreen | null {
  return isFramed(input.entry.mode) && !input.isOpened ? offerOf(input) : sessionOf(input);
}

function offerOf({ entry, reply }: RenderInput): ServerScreen {
  const read = readReply(() => unwrap(v.parse(envelope(surveySchema), reply)));
  const frame = createActor(frameMachine, { input: frameInput(entry, read, false) });
  return {
    screen: <Frame frame={frame} notify={() => {}} />,
    refreshAfter: null,
  };
}

/** The session of a reply. The app's schema fills in defaults, so that the browser hydrates what was rendered. */
function sessionOf({
  entry,
  locale,
  agent,
  reply,
  isOpened,
  form,
}: RenderInput): ServerScreen | null {
  const read = readReply(() => unwrap(v.parse(envelope(locationSchema), reply)));
  const sessionInput = {
    ...entry,
    locale,
    device: assumedDevice(entry.mode, agent),
    isDesktopChrome: isDesktopChrome(agent),
    ...serverRenderedInput(form, read),
    reply: read,
  };
  const actor = createActor(session, { input: sessionInput });
  const snapshot = actor.getSnapshot();
  const isServerScreen =
    serverScreens.has(selectScreen(snapshot)) ||
    selectHalted(snapshot) ||
    snapshot.matches('ending');
  if (!isServerScreen) return null;
  const frame = frameMachine.provide({
    actors: { session: withInput(session, () => sessionInput) },
  });
  return {
    screen: isOpened ? (
      <Frame
        frame={createActor(frame, { input: frameInput(entry, read, true) })}
        notify={() => {}}
      />
    ) : entry.mode === 'inApp' ? (
      <InApp session={actor} notifierFor={() => null} />
    ) : (
      <App session={actor} />
    ),
    // A reload would lose the tokens of the frame, which are in the page.
    refreshAfter: form.tokens ? null : refreshAfter(read),
  };
}

function i18nOf(locale: Locale): I18n {
  const i18n = languages.get(locale);
  if (!i18n) throw new Error(`No catalog is built for ${locale}`);
  return i18n;
}

/**
 * Seconds after which the page reloads; null for never. A form is accepted until the grace period is over; after that
 * the session has ended.
 */
function refreshAfter(reply: Location | Failure): number | null {
  const remainingMs = 'kind' in reply ? null : timeLeft(reply);
  return remainingMs === null
    ? null
    : Math.ceil(Math.max(0, remainingMs + limits.deadlineGrace) / 1000) + 1;
}

function readReply<Data>(read: () => Data): Data | Failure {
  try {
    return read();
  } catch (error) {
    return failureOf(error);
  }
}
