import { isMission, readQuestion } from '../../contract/questions/index.ts';
import { status } from '../../contract/status.ts';
import type { Location } from '../../contract/survey.ts';
import type { Failure } from '../../machines/lib/failure.ts';
import { loadView } from '../questions/QuestionView.tsx';
import { loadSignature, loadStartAndEnd, Mission } from './Screen.tsx';

/** Loads the views that the first screen is made of; throws where one cannot be loaded. */
export async function loadFirstScreen(
  reply: Location | Failure | null,
  isCookieLost = false,
): Promise<void> {
  if (reply === null) return;
  const isOpen = 'status' in reply && reply.status <= status.answering;
  const question = isOpen && reply.subject ? readQuestion(reply.subject) : null;
  await Promise.all([
    (isCookieLost || !question) && loadStartAndEnd(),
    isOpen && !question && reply.survey.config.signature && loadSignature(),
    question && (isMission(question) ? Mission.load() : loadView(question)),
  ]);
}
