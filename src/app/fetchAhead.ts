import { i18n } from '@lingui/core';
import { type Question, readQuestion } from '../../contract/questions/index.ts';
import type { Subject, Survey } from '../../contract/survey.ts';
import type { SessionActor } from '../../machines/session/session.machine.ts';
import { selectFollower, selectSurvey } from '../../machines/session/session.select.ts';
import { pictureSources } from '../components/text/sanitize.ts';
import { isMetered } from '../effects/network/isMetered.ts';
import { serverUrl } from '../effects/network/serverUrl.ts';
import { loadAllViews, loadView, loadViews } from '../questions/QuestionView.tsx';
import { loadStartAndEnd, Mission } from './Screen.tsx';

/** Fetches what the questions of the survey need, and the pictures of the question ahead (docs/protocol.md, "Survey"). */
export function fetchAhead(session: SessionActor): void {
  let isFetched = false;
  let follower: Subject | null = null;
  session.subscribe(check);
  // The files of the next question are fetched first, before those of the end screens.
  check();
  fetch(loadStartAndEnd());
  // Warms up the number formatter of `Intl`, whose first use takes longer than a step to the next question.
  i18n.number(1);

  function check(): void {
    const snapshot = session.getSnapshot();
    const survey = selectSurvey(snapshot);
    if (isMetered()) return;
    if (survey && !isFetched) {
      isFetched = true;
      fetchViews(survey);
    }
    const next = selectFollower(snapshot);
    if (next && next !== follower) fetch(fetchParts(readQuestion(next)));
    follower = next;
  }
}

/** Fetches the views of the survey's question types, or all views where the server does not list the types. */
function fetchViews({ uses }: Survey): void {
  fetch(uses ? loadViews(uses.types) : loadAllViews());
  if (uses?.missions ?? true) fetch(Mission.load());
}

/** Ignores a failure, because the view loads its file again when it renders. */
function fetch(loading: Promise<void>): void {
  loading.catch(() => {});
}

async function fetchParts(question: Question): Promise<void> {
  fetch(loadView(question));
  const { title, description = '', choice } = question;
  const columns = choice.flatMap((option) => ('subChoice' in option ? option.subChoice : []));
  const sources = [
    ...(await pictureSources(title + description)),
    ...[...choice, ...columns].flatMap(({ imgs }) => imgs),
  ];
  for (const src of new Set(sources)) {
    if (src) Object.assign(new Image(), { fetchPriority: 'low', src: serverUrl(src) });
  }
}
