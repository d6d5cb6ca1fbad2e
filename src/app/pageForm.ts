import { type Device, likelyDevice, type Mode } from '../../contract/address.ts';
import { codes } from '../../contract/envelope.ts';
import type { PageForm } from '../../contract/pageForm.ts';
import type { Location } from '../../contract/survey.ts';
import type { Failure } from '../../machines/lib/failure.ts';
import { asksForLogin } from '../../machines/lib/login.ts';
import type { Input } from '../../machines/session/context.ts';
import { type Drafts, noDrafts } from '../../machines/session/sessionState.ts';

/** The part of the session's input that a page of the server decides, the same there and in the browser. */
export function servedInput(
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
    refusal: failureIn(form),
    // The page offers the login by a link before the script goes there.
    isAfterLogin:
      reply !== null && 'kind' in reply && reply.kind === 'refused' && asksForLogin(reply.code),
  };
}

/** The device as far as the server knows it: a window is as narrow as `embed.js` makes it. */
export function servedDevice(mode: Mode, agent: string): Device {
  return mode === 'window' ? 'mobile' : likelyDevice(agent);
}

/** Whether the form was answered in another window meanwhile. */
export function isContinuedElsewhere(form: PageForm | null): boolean {
  return form?.refusal?.code === codes.conflict;
}

function failureIn(form: PageForm): Failure | null {
  if (!form.refusal || isContinuedElsewhere(form)) return null;
  return { kind: 'refused', ...form.refusal, fault: null };
}

function draftsOf({ posted }: PageForm, reply: Location | Failure | null): Drafts {
  if (!posted || reply === null || 'kind' in reply) return noDrafts;
  const respondentId = reply.respondent?.id ?? '';
  return { ...noDrafts, respondentId, answers: { [posted.questionId]: posted.answer } };
}
