import { type Question, readQuestion } from '../../contract/questions/index.ts';
import type { Subject, Survey } from '../../contract/survey.ts';
import { selectFollower } from '../../machines/session/chunks.select.ts';
import type { SessionActor } from '../../machines/session/session.machine.ts';
import { selectSurvey } from '../../machines/session/session.select.ts';
import { pictureSources } from '../components/text/sanitize.ts';
import { isMetered } from '../effects/network/isMetered.ts';
import { loadView, prepareAllViews, prepareViews } from '../questions/QuestionView.tsx';
import { Mission, prepareScreens } from './Screen.tsx';
import { loadOutbox } from './wire.ts';

/** Fetches what the questions of the survey need, and the pictures of the question ahead (docs/protocol.md, "Survey"). */
export function fetchAhead(session: SessionActor): void {
  void prepareScreens();
  loadOutbox().catch(() => {});
  let isFetched = false;
  let follower: Subject | null = null;
  session.subscribe(check);
  check();

  function check(): void {
    const snapshot = session.getSnapshot();
    const survey = selectSurvey(snapshot);
    if (isMetered()) return;
    if (survey && !isFetched) {
      isFetched = true;
      fetchViews(survey);
    }
    const next = selectFollower(snapshot);
    if (next && next !== follower) fetchParts(readQuestion(next)).catch(() => {});
    follower = next;
  }
}

/** A server that does not say what the survey uses may send any question. */
function fetchViews({ uses }: Survey): void {
  void (uses ? prepareViews(uses.types) : prepareAllViews());
  if (uses?.missions ?? true) void Mission.preload();
}

async function fetchParts(question: Question): Promise<void> {
  loadView(question).catch(() => {});
  const { title, description = '', choice } = question;
  const columns = choice.flatMap((option) => ('subChoice' in option ? option.subChoice : []));
  const sources = [
    ...(await pictureSources(title + description)),
    ...[...choice, ...columns].flatMap(({ imgs }) => imgs),
  ];
  for (const src of new Set(sources)) {
    if (src) Object.assign(new Image(), { fetchPriority: 'low', src });
  }
}
