import { type Device, likelyDevice, type Mode } from '../../contract/address.ts';
import type { PageForm } from '../../contract/pageForm.ts';
import type { Location } from '../../contract/survey.ts';
import type { Failure } from '../../machines/lib/failure.ts';
import { isLoginCode } from '../../machines/lib/login.ts';
import { noDrafts } from '../../machines/session/session.logic.ts';
import type { Drafts, Input } from '../../machines/session/session.types.ts';

/** The part of the session's input that a page of the server decides, the same there and in the browser. */
export function serverRenderedInput(
  form: PageForm,
  reply: Location | Failure | null,
): Pick<
  Input,
  | 'nonce'
  | 'drafts'
  | 'faults'
  | 'lists'
  | 'mission'
  | 'refusal'
  | 'signature'
  | 'isAfterLogin'
  | 'isCookieLost'
> {
  return {
    isCookieLost: form.isCookieLost,
    nonce: form.key,
    drafts: draftsOf(form, reply),
    faults: form.posted?.faults ?? [],
    lists: form.lists,
    signature: form.signature,
    mission: form.mission ?? null,
    refusal: form.refusal ? { kind: 'refused', ...form.refusal, fault: null } : null,
    // The server's page shows a link to the login, and the first render has to match it before the script redirects.
    isAfterLogin:
      reply !== null && 'kind' in reply && reply.kind === 'refused' && isLoginCode(reply.code),
  };
}

/**
 * The device that the server assumes, because it does not know the size of the screen. A window counts as mobile,
 * because `embed.js` makes it narrow.
 */
export function assumedDevice(mode: Mode, agent: string): Device {
  return mode === 'window' ? 'mobile' : likelyDevice(agent);
}

function draftsOf({ posted }: PageForm, reply: Location | Failure | null): Drafts {
  if (!posted || reply === null || 'kind' in reply) return noDrafts;
  const respondentId = reply.respondent?.id ?? '';
  return { ...noDrafts, respondentId, answers: { [posted.questionId]: posted.answer } };
}
