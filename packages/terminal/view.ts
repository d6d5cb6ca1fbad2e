import { deadline, type SessionActor, type SessionSnapshot, session } from '../machines/index.ts';
import { answerQuestion, isQuestionReady } from './question.ts';
import { Command, Interrupted, type Terminal } from './terminal.ts';
import { failureText, plainText } from './text.ts';
import { until } from './until.ts';

const dialogs = {
  surveyChanged: 'The survey has changed.',
  resume: 'You have begun this survey before.',
  notOpen: 'Answering has not started yet.',
  paused: 'This survey is paused.',
  elsewhere: 'You have continued elsewhere.',
  again: 'Your answers will be asked for again.',
} as const;

/** Screens without anything to enter. */
const ends: Partial<Record<session.ScreenName, string>> = {
  closed: 'This survey is closed.',
  missing: 'There is no such survey.',
  cookiesBlocked: 'The server does not know this session.',
  mission: 'This question needs a browser.',
};

/**
 * Draws one screen of a session after the other and sends what is entered; returns whether the end page was reached.
 * @throws {Quit}
 */
export async function answerSurvey(actor: SessionActor, terminal: Terminal): Promise<boolean> {
  for (;;) {
    const snapshot = await settled(actor);
    // The countdown or a late reply can replace the screen whose prompt waits.
    const watch = actor.subscribe((now) => {
      if (screenKey(now) !== screenKey(snapshot)) terminal.interrupt();
    });
    try {
      const isEnded = await showScreen(actor, terminal);
      if (isEnded !== null) return isEnded;
    } catch (error) {
      if (!(error instanceof Interrupted || error instanceof Command)) throw error;
    } finally {
      watch.unsubscribe();
    }
  }
}

/** Returns null where another screen follows. */
async function showScreen(actor: SessionActor, terminal: Terminal): Promise<boolean | null> {
  const snapshot = actor.getSnapshot();
  const [dialog, screen] = [session.selectDialog(snapshot), session.selectScreen(snapshot)];
  const survey = session.selectSurvey(snapshot);
  const question = session.selectQuestionActor(snapshot);
  if (dialog !== null) {
    const reply = await terminal.ask(`${dialogs[dialog]} Restart (r) or continue (c)? `);
    actor.send({ type: reply === 'r' ? 'session.restart' : 'session.continue' });
  } else if (screen === 'home') {
    terminal.say(`\n${plainText(survey?.title)}\n${plainText(survey?.description)}`);
    if (survey?.config.signature === 'required') {
      terminal.say('This survey needs a signature, for which a browser is needed.');
      return false;
    }
    await terminal.ask('Enter starts: ');
    actor.send({ type: 'survey.start' });
  } else if (screen === 'question' && question !== null) {
    const time = session.selectDeadline(snapshot)?.getSnapshot();
    const timeLeft = time ? deadline.selectTimeLeft(time) : null;
    if (timeLeft !== null) terminal.say(`\n${Math.ceil(timeLeft / 1000)} seconds are left.`);
    await answerQuestion(question, terminal);
  } else if (screen === 'ended') {
    const { score, maxScore } = session.selectRespondent(snapshot);
    terminal.say(`\n${plainText(survey?.config.endText) || 'Thank you.'}`);
    if (score !== undefined) terminal.say(`Score: ${score} of ${maxScore ?? '?'}`);
    return true;
  } else if (ends[screen] !== undefined) {
    terminal.say(ends[screen]);
    return false;
  } else {
    const reason = failureText(session.selectFailure(snapshot)) || dialogs[screen as 'paused'];
    await terminal.ask(`${reason} Enter tries again: `);
    actor.send({ type: 'session.retry' });
  }
  return null;
}

/** What a prompt is about: another key means that its line would be entered at another screen. */
function screenKey(snapshot: SessionSnapshot): string {
  const { question } = snapshot.context;
  return JSON.stringify([
    session.selectScreen(snapshot),
    session.selectDialog(snapshot),
    session.selectVisit(snapshot),
    question?.questionId,
  ]);
}

/** Waits until a screen can be shown: neither the session nor its question waits for a reply. */
async function settled(actor: SessionActor): Promise<SessionSnapshot> {
  for (;;) {
    await until(actor, (snapshot) => !isBusy(snapshot));
    const question = session.selectQuestionActor(actor.getSnapshot());
    if (question === null || isQuestionReady(question)) return actor.getSnapshot();
    await until(question, () => isQuestionReady(question));
  }
}

function isBusy(snapshot: SessionSnapshot): boolean {
  const isLoading = session.selectScreen(snapshot) === 'loading';
  return session.selectDialog(snapshot) === null && (isLoading || snapshot.hasTag('busy'));
}
