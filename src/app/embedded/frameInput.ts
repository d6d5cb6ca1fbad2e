import { codes } from '../../../contract/envelope.ts';
import type { Location, Survey } from '../../../contract/survey.ts';
import type { Input } from '../../../machines/frame/frame.machine.ts';
import type { Failure } from '../../../machines/lib/failure.ts';
import type { SurveyAddress } from '../../../machines/session/session.types.ts';

type Reply = Survey | Location | Failure | null;

/** The input of a frame, made from the reply in its page: a survey that is offered, or the location of an open one. */
export function frameInput(address: SurveyAddress, reply: Reply, isOpen: boolean): Input {
  const { surveyId, mode, appname } = address;
  return {
    surveyId,
    mode,
    appname,
    reply: reply && 'survey' in reply ? reply.survey : reply,
    isOpened: isOpen && reply !== null && !isMissing(reply),
  };
}

/** A missing survey never opens: the closed frame tells the host that there is no such survey. */
function isMissing(reply: object): boolean {
  return 'code' in reply && reply.code === codes.notFound;
}
