import type { ReactNode } from 'react';
import { createActor, fromCallback } from 'xstate';
import { deviceOf } from '../../contract/address.ts';
import { codes, type RefusalReason } from '../../contract/envelope.ts';
import { missionOf } from '../../contract/questions/index.ts';
import { status } from '../../contract/status.ts';
import type { Location } from '../../contract/survey.ts';
import type { Failure } from '../../machines/lib/failure.ts';
import type { LocationRequest } from '../../machines/lib/locationRequest.ts';
import { promisePort } from '../../machines/lib/port.ts';
import type { CompanionEvent, Gesture } from '../../machines/mission/mission.types.ts';
import { outboxMachine } from '../../machines/outbox/outbox.machine.ts';
import { questionMachine } from '../../machines/question/question.machine.ts';
import { selectMission, selectQuestion } from '../../machines/question/question.select.ts';
import { noDrafts } from '../../machines/session/session.logic.ts';
import { type SessionActor, sessionMachine } from '../../machines/session/session.machine.ts';
import { selectQuestionActor, selectToastActor } from '../../machines/session/session.select.ts';
import { withInput } from '../actors/withInput.ts';
import { App } from '../app/App.tsx';
import { ShownDocument } from '../components/shownDocument.ts';
import { readViewport } from '../effects/page/viewport.ts';
import { LeaveDialog } from '../overlays/LeaveDialog.tsx';
import { SurveyUnavailable } from '../screens/end/SurveyUnavailable.tsx';
import { CompanionView } from '../screens/mission/Mission.tsx';
import { Offer } from '../screens/start/Offer.tsx';
import { wiredMission } from '../wiring/mission.ts';
import { questionMachines } from '../wiring/question.ts';
import { sessionMachines } from '../wiring/session.ts';
import { shownTheme } from './theme.ts';

type Config = NonNullable<Location['survey']['config']>;

const survey = {
  id: 'tour',
  title: 'A walk',
  description: '<p>Two minutes.</p>',
  config: {},
} satisfies Location['survey'];

const maxAnswerTimeConfig = { latestEndTime: 50_000, systemCurrTime: 0 };

const refusal = (code: number, reason?: RefusalReason): Failure => ({
  kind: 'refused',
  code,
  message: '',
  fault: null,
  reason,
});

function showStatus(now: Location['status'], config: Config = {}, more: Partial<Location> = {}) {
  return show({ channel: 'dev', status: now, survey: { ...survey, config }, ...more } as Location);
}

function mission(...gestures: readonly MissionGesture[]): ReactNode {
  return <App session={missionSession(gestures)} />;
}

type MissionGesture = Gesture['type'] | CompanionEvent['type'];

/** What the small window beside the tested page shows, in the page of the example. */
function companion(...gestures: readonly MissionGesture[]): ReactNode {
  return companionOf(missionSession(['form.submit', ...gestures]));
}

function companionOf(session: SessionActor): ReactNode {
  const questionActor = selectQuestionActor(session.getSnapshot());
  const missionActor = questionActor && selectMission(questionActor.getSnapshot());
  const shown = questionActor && missionOf(selectQuestion(questionActor.getSnapshot()));
  if (!missionActor || !shown) return null;
  return (
    <ShownDocument value={document}>
      <CompanionView
        session={session}
        questionActor={questionActor}
        missionActor={missionActor}
        mission={shown}
      />
    </ShownDocument>
  );
}

function missionSession(
  gestures: readonly MissionGesture[],
  { count = 3, ...more }: Partial<Location> & { readonly count?: number } = {},
): SessionActor {
  const steps = Array.from({ length: count }, (_, index) => ({ text: `${index + 1}.`, imgs: [] }));
  const notes = gestures.includes('note.change');
  const config = {
    mission: { instruction: '1, 2, 3', link: '/practice/', steps, remind: false, notes },
  };
  const session = begin({
    channel: 'dev',
    status: status.answering,
    survey,
    subject: { questionId: 'm', type: 11, index: 2, count: 3, title: '1', choice: [], config },
    ...more,
  } as unknown as Location);
  const question = selectQuestionActor(session.getSnapshot());
  const missionActor = question && selectMission(question.getSnapshot());
  for (const type of gestures)
    missionActor?.send({ type, text: '1, 2' } as Gesture | CompanionEvent);
  return session;
}

type ShownState = Parameters<typeof sessionMachine.resolveState>[0]['value'];

function dialog(value: ShownState): ReactNode {
  return (
    <App session={begin({ channel: 'dev', status: status.home, survey } as Location, value)} />
  );
}

function toast(failure: Failure): ReactNode {
  const session = begin({ channel: 'dev', status: status.home, survey } as Location);
  selectToastActor(session.getSnapshot())?.send({ type: 'toast.showFailure', failure });
  return <App session={session} />;
}

/** Screens and overlays by name; the examples of the gallery show the questions. */
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
      maxAnswerTimeConfig,
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
  'failed-login-elsewhere': () => show(refusal(codes.forbidden, 'loginElsewhere')),
  'failed-busy': () => show(refusal(codes.unavailable)),
  'toast-refused': () => toast(refusal(codes.tooManyRequests)),
  'toast-stranger': () => toast(refusal(codes.forbidden)),
  'toast-unreachable': () => toast({ kind: 'unreachable' }),
  'dialog-survey-changed': () => dialog({ halted: 'surveyChanged' }),
  'dialog-resume': () => dialog({ halted: 'resume' }),
  'dialog-not-open': () => dialog({ halted: 'notOpen' }),
  'dialog-paused': () => dialog({ halted: 'paused' }),
  'dialog-elsewhere': () => dialog({ halted: 'elsewhere' }),
  'dialog-again': () => dialog({ ended: 'confirmingRestart' }),
  mission: () => mission(),
  'mission-working': () => mission('form.submit'),
  'mission-away': () => mission('form.submit', 'link.open'),
  'mission-tips': () => mission('form.submit', 'tip.open'),
  'mission-aborting': () => mission('form.submit', 'mission.abort'),
  'mission-completing': () => mission('form.submit', 'mission.complete'),
  'mission-submitting': () => mission('form.submit', 'mission.complete', 'box.confirm'),
  'mission-beside': () => mission('form.submit', 'companion.open', 'companion.ready'),
  'mission-opening': () => mission('form.submit', 'companion.open'),
  'mission-note': () => mission('form.submit', 'note.change'),
  'mission-noted': () => mission('form.submit', 'note.change', 'note.write'),
  'mission-refused': () => mission('form.submit', 'companion.open', 'companion.refuse'),
  companion: () => companion(),
  'companion-away': () => companion('link.open'),
  'companion-last': () => companion('step.next', 'step.next'),
  'companion-instruction': () => companionOf(missionSession(['form.submit'], { count: 0 })),
  'companion-timed': () => companionOf(missionSession(['form.submit'], { maxAnswerTimeConfig })),
  'companion-note': () => companion('note.change'),
  'companion-noted': () => companion('note.change', 'note.write'),
  'companion-tips': () => companion('tip.open'),
  'companion-aborting': () => companion('mission.abort'),
  'companion-completing': () => companion('mission.complete'),
  'companion-submitting': () => companion('mission.complete', 'box.confirm'),
  offer: () => inFrame(<Offer survey={survey} onOpen={() => {}} />),
  unoffered: () =>
    inFrame(<SurveyUnavailable surveyId="sus" failure={refusal(codes.login)} onRetry={() => {}} />),
  leaving: () => inFrame(<LeaveDialog hasAnswered onStay={() => {}} onLeave={() => {}} />),
};

/** What a frame shows beside the survey itself, which has its device. */
function inFrame(screen: ReactNode): ReactNode {
  return <div data-device="mobile">{screen}</div>;
}

function show(reply: Location | Failure | null, state?: ShownState): ReactNode {
  return <App session={begin(reply, state)} />;
}

/** Starts a session whose `locate` never completes, so the session stays in `state`. */
function begin(reply: Location | Failure | null, state?: ShownState): SessionActor {
  const machine = sessionMachine.provide({
    actors: {
      ...sessionMachines,
      outbox: outboxMachine,
      question: questionMachine.provide({
        actors: { ...questionMachines, mission: missionOfExamples },
      }),
      locate: promisePort<Location, LocationRequest>(() => new Promise(() => {})),
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
    reply: reply && withTheme(reply),
  };
  const session = createActor(machine, { input }).start();
  if (!state) return session;
  const snapshot = machine.resolveState({ value: state, context: session.getSnapshot().context });
  return createActor(machine, { input, snapshot }).start();
}

/** Every browser has the companion in examples, and no window opens. */
const missionOfExamples = withInput(
  wiredMission.provide({
    actors: { companion: fromCallback<CompanionEvent, undefined>(() => {}) },
  }),
  (input) => ({
    ...input,
    resumed: {
      progress: null,
      isMuted: false,
      hasCompanion: true,
      wantsCompanion: false,
      isSeen: true,
      timeOffset: 0,
    },
  }),
);

/** Returns a reply whose survey has the theme that the address names. */
function withTheme(reply: Location | Failure): Location | Failure {
  if (!('survey' in reply)) return reply;
  const config = { ...reply.survey.config, theme: shownTheme() };
  return { ...reply, survey: { ...reply.survey, config } };
}
