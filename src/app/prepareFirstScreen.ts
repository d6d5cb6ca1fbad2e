import type { PageForm } from '../../contract/pageForm.ts';
import { hasCascade, hasFiles, isMission, readQuestion } from '../../contract/questions/index.ts';
import { status } from '../../contract/status.ts';
import type { Location } from '../../contract/survey.ts';
import type { Failure } from '../../machines/lib/failure.ts';
import { loadView } from '../questions/QuestionView.tsx';
import { FaultSummary } from '../questions/views.ts';
import { Countdown, Invitations, Signature } from '../screens/parts.ts';
import { questionMachines, sessionMachines } from './lazyMachines.ts';
import {
  BlockingSpinner,
  ElsewhereDialog,
  Home,
  loadEndScreens,
  Mission,
  NoticeDialog,
} from './Screen.tsx';

type Reply = Location | Failure | null;

/** Loads the chunks of the first screen; resolves also where that fails. */
export async function prepareFirstScreen(reply: Reply): Promise<void> {
  await Promise.all(viewsOf(reply)).catch(() => {});
}

/** Loads the chunks and machines that markup of the server is made of; throws where one cannot be loaded. */
export async function prepareTakeOver(
  reply: Reply,
  { posted, refusal, isCookieLost }: PageForm,
): Promise<void> {
  const dialogs = refusal || isFailure(reply) ? [NoticeDialog.load(), ElsewhereDialog.load()] : [];
  const summary = posted && posted.faults.length > 1 ? [FaultSummary.load()] : [];
  const blocked = isCookieLost ? [loadEndScreens()] : [];
  await Promise.all([...viewsOf(reply), ...machinesOf(reply), ...dialogs, ...summary, ...blocked]);
}

function viewsOf(reply: Reply): readonly Promise<void>[] {
  if (!isOpen(reply)) return reply === null ? [] : [loadEndScreens()];
  const { subject, survey, maxAnswerTimeConfig: time } = reply;
  if (subject) {
    const question = readQuestion(subject);
    const screen = isMission(question) ? Mission.load() : loadView(question);
    return [screen, ...(time ? [Countdown.load(), BlockingSpinner.load()] : [])];
  }
  const { scanToStart, recommendDesktopChrome, signature } = survey.config;
  return [
    Home.load(),
    ...(scanToStart || recommendDesktopChrome ? [Invitations.load()] : []),
    ...(signature ? [Signature.load()] : []),
  ];
}

function machinesOf(reply: Reply): readonly Promise<void>[] {
  if (!isOpen(reply)) return [];
  const { subject, survey, maxAnswerTimeConfig: time } = reply;
  const question = subject && readQuestion(subject);
  return [
    ...(time ? [sessionMachines.deadline.preload()] : []),
    ...(question && isMission(question) ? [questionMachines.task.preload()] : []),
    ...(question && hasCascade(question) ? [questionMachines.linkage.preload()] : []),
    ...(question && hasFiles(question) ? [questionMachines.upload.preload()] : []),
    ...(!subject && survey.config.signature ? [sessionMachines.signature.preload()] : []),
  ];
}

function isFailure(reply: Reply): reply is Failure {
  return reply !== null && 'kind' in reply;
}

function isOpen(reply: Reply): reply is Location {
  return reply !== null && !isFailure(reply) && reply.status <= status.answering;
}
