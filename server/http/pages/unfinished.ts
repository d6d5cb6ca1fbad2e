import { codes, type Refusal } from '../../../contract/envelope.ts';
import type { PageForm } from '../../../contract/pageForm.ts';
import { status } from '../../../contract/status.ts';
import type { initialReply } from '../../sessions/initialReply.ts';
import { httpStatus } from '../reply.ts';
import { signatureIn } from './forms/startForm.ts';
import type { Posted } from './posts.ts';

/** A command of a form that the server has not carried out. */
export interface Unfinished {
  readonly posted: Posted;
  readonly refusal?: Refusal;
  readonly fields: URLSearchParams;
}

interface Redrawn {
  readonly status: number;
  readonly form: Pick<PageForm, 'posted' | 'refusal' | 'signature'>;
}

/** The way a form's screen is drawn again; null where the survey does not stand at it any more. */
export function redraw(
  data: Awaited<ReturnType<typeof initialReply>>,
  { posted, refusal, fields }: Unfinished,
): Redrawn | null {
  if (data === null || !('status' in data)) return null;
  const { subject, survey } = data;
  const isStart = data.status < status.answering;
  const signature = isStart ? signatureIn(survey.config?.signature, fields) : null;
  const form = posted && subject?.questionId === posted.questionId ? { posted } : null;
  if (!refusal) {
    if (signature?.isMissing) return { status: codes.invalidAnswer, form: { signature } };
    const isFaulty = (posted?.faults.length ?? 0) > 0;
    return form && { status: isFaulty ? codes.invalidAnswer : 200, form };
  }
  // The app shows it in the respondent's language.
  const told = { refusal: { code: refusal.code, message: '' } };
  if (isRetryable(refusal)) {
    return form || isStart
      ? {
          status: httpStatus(refusal),
          form: { ...form, ...told, ...(signature ? { signature } : {}) },
        }
      : null;
  }
  if (form) return { status: httpStatus(refusal), form };
  const isElsewhere = refusal.code === codes.conflict && subject !== undefined && posted !== null;
  return isElsewhere ? { status: httpStatus(refusal), form: told } : null;
}

export function isRetryable({ code }: Refusal): boolean {
  return code === codes.tooManyRequests || (code >= codes.serverError && code <= 599);
}
