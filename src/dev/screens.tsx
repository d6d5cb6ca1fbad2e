import type { ReactNode } from 'react';
import { createActor, fromPromise } from 'xstate';
import { deviceOf } from '../../contract/address.ts';
import { codes } from '../../contract/envelope.ts';
import { status } from '../../contract/status.ts';
import type { Location } from '../../contract/survey.ts';
import type { Failure } from '../../machines/lib/failure.ts';
import type { DialogKind as Notice } from '../../machines/notices/notices.machine.ts';
import { selectTask } from '../../machines/question/chunks.select.ts';
import { questionMachine } from '../../machines/question/question.machine.ts';
import type { SurveyAddress } from '../../machines/session/context.ts';
import { type SessionActor, sessionMachine } from '../../machines/session/session.machine.ts';
import { selectNotices, selectQuestionActor } from '../../machines/session/session.select.ts';
import { noDrafts } from '../../machines/session/sessionState.ts';
import type { Gesture } from '../../machines/task/context.ts';
import { App } from '../app/App.tsx';
import { questionMachines, sessionMachines } from '../app/lazyMachines.ts';
import { lazyComponent } from '../components/lazyComponent.tsx';
import { readViewport } from '../effects/page/viewport.ts';

// Static imports would split these chunks for respondents, too.
const embedded = () => import('../app/embedded.tsx');
const Leaving = lazyComponent(() => embedded().then((file) => file.LeaveDialog));
const Offer = lazyComponent(() => embedded().then((file) => file.Offer));
const SurveyUnavailable = lazyComponent(() => embedded().then((file) => file.SurveyUnavailable));

type Config = NonNullable<Location['survey']['config']>;

const survey = {
  id: 'tour',
  title: 'A walk',
  description: '<p>Two minutes.</p>',
  config: {},
} satisfies Location['survey'];

const refusal = (code: number): Failure => ({ kind: 'refused', code, message: '', fault: null });

function showStatus(now: Location['status'], config: Config = {}, more: Partial<Location> = {}) {
  return show({ channel: 'dev', status: now, survey: { ...survey, config }, ...more } as Location);
}

function mission(...gestures: readonly Gesture['type'][]): ReactNode {
  const steps = [1, 2, 3].map((number) => ({ text: `${number}.`, imgs: [] }));
  const config = { mission: { instruction: '1, 2, 3', link: '/practice/', steps, remind: false } };
  const session = begin({
    channel: 'dev',
    status: status.answering,
    survey,
    subject: { questionId: 'm', type: 11, index: 2, count: 3, title: '1', choice: [], config },
  } as unknown as Location);
  const question = selectQuestionActor(session.getSnapshot());
  const task = question && selectTask(question.getSnapshot());
  if (task) {
    const subscription = task.subscribe((snapshot) => {
      if (!('value' in snapshot)) return;
      subscription.unsubscribe();
      for (const type of gestures) task.send({ type } as Gesture);
    });
  }
  return <App session={session} />;
}

function dialog(question: Notice): ReactNode {
  const session = begin({ channel: 'dev', status: status.home, survey } as Location);
  selectNotices(session.getSnapshot())?.send({ type: 'dialog.open', question });
  return <App session={session} />;
}

function toast(failure: Failure): ReactNode {
  const session = begin({ channel: 'dev', status: status.home, survey } as Location);
  selectNotices(session.getSnapshot())?.send({ type: 'toast.showFailure', failure });
  return <App session={session} />;
}

/** Screens and overlays by name; the gallery's examples cover the questions. */
export const screens: Readonly<Record<string, () => ReactNode>> = {
  loading: () => show(null),
  home: () => showStatus(status.home, { startPageLogoType: 1, agreement: '<p>1.</p>', demo: true }),
  'home-signature': () =>
    showStatus(status.home, { agreement: '<p>1.</p>', signature: 'required' }),
  'home-phone': () => showStatus(status.home, { scanToStart: true, recommendDesktopChrome: true }),
  'home-phone-agreement': () =>
    showStatus(status.home, { scanToStart: true, agreement: '<p>1.</p>', signature: 'optional' }),
  timed: () =>
    showStatus(status.answering, {}, {
      subject: { questionId: 'q', type: 8, index: 2, count: 3, title: '1', choice: [], config: {} },
      maxAnswerTimeConfig: { latestEndTime: 50_000, systemCurrTime: 0 },
    } as unknown as Partial<Location>),
  ended: () =>
    showStatus(
      status.ended,
      { endPageBtnEnable: true, endPageBtnLink: 'https://app.example/', allowReAnswer: true },
      { respondent: { score: 72.5, maxScore: 100 } },
    ),
  'ended-late': () => showStatus(status.ended, {}, { respondent: { timedOut: true } }),
  closed: () => showStatus(status.closed),
  'not-open': () => showStatus(status.notOpen),
  paused: () => showStatus(status.paused),
  missing: () => show(refusal(codes.notFound)),
  cookiesBlocked: () => show(null, 'cookiesBlocked'),
  failed: () => show(refusal(codes.serverError)),
  'failed-login': () => show(refusal(codes.login)),
  'failed-busy': () => show(refusal(codes.unavailable)),
  'toast-refused': () => toast(refusal(codes.tooManyRequests)),
  'toast-stranger': () => toast(refusal(codes.forbidden)),
  'toast-unreachable': () => toast({ kind: 'unreachable' }),
  'dialog-survey-changed': () => dialog('surveyChanged'),
  'dialog-resume': () => dialog('resume'),
  'dialog-not-open': () => dialog('notOpen'),
  'dialog-paused': () => dialog('paused'),
  'dialog-elsewhere': () => dialog('elsewhere'),
  'dialog-again': () => dialog('again'),
  mission: () => mission(),
  'mission-working': () => mission('form.submit'),
  'mission-away': () => mission('form.submit', 'link.open'),
  'mission-tips': () => mission('form.submit', 'tip.open'),
  'mission-aborting': () => mission('form.submit', 'task.abort'),
  'mission-completing': () => mission('form.submit', 'task.complete'),
  'mission-submitting': () => mission('form.submit', 'task.complete', 'box.confirm'),
  offer: () => <Offer survey={survey} onOpen={() => {}} />,
  unoffered: () => (
    <SurveyUnavailable surveyId="sus" failure={refusal(codes.login)} onRetry={() => {}} />
  ),
  leaving: () => <Leaving hasAnswered onStay={() => {}} onLeave={() => {}} />,
};

function show(reply: Location | Failure | null, state?: 'cookiesBlocked'): ReactNode {
  return <App session={begin(reply, state)} />;
}

/** Its `locate` never completes, so the session keeps the given state. */
function begin(reply: Location | Failure | null, state?: 'cookiesBlocked'): SessionActor {
  const machine = sessionMachine.provide({
    actors: {
      ...sessionMachines,
      question: questionMachine.provide({ actors: questionMachines }),
      locate: fromPromise<Location, Pick<SurveyAddress, 'surveyId' | 'appname'>>(
        () => new Promise(() => {}),
      ),
    },
  });
  const input = {
    surveyId: survey.id,
    mode: 'page' as const,
    appname: '',
    device: deviceOf(readViewport()),
    isDesktopChrome: false,
    locale: document.documentElement.lang,
    nonce: 'dev',
    drafts: noDrafts,
    isAfterLogin: true,
    reply,
  };
  const session = createActor(machine, { input }).start();
  if (!state) return session;
  const snapshot = machine.resolveState({ value: state, context: session.getSnapshot().context });
  return createActor(machine, { input, snapshot }).start();
}
