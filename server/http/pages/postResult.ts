import type { Refusal } from '../../../contract/envelope.ts';
import type { PageForm } from '../../../contract/pageForm.ts';
import { status } from '../../../contract/status.ts';
import type { initialReply } from '../../sessions/initialReply.ts';

export type Posted = NonNullable<PageForm['posted']>;

/** What the browser gets for a form; the page only draws it. */
export type PostResult =
  /** The current screen, at the page's address with these parameters. */
  | { readonly kind: 'current'; readonly parameters: Readonly<Record<string, string>> }
  | Unfinished
  /** The screen of the refusal. */
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** What a screen shows of a form besides the reply to the location. */
export type SentForm = Pick<PageForm, 'posted' | 'refusal' | 'signature'>;

/**
 * A form whose command is not carried out, with what each screen shows of it if that screen is the
 * current one; a screen without it is shown as after any other form.
 */
export interface Unfinished {
  readonly kind: 'unfinished';
  readonly status: number;
  /** On the screen of the answered question. */
  readonly atQuestion?: (SentForm & { readonly posted: Posted }) | null;
  readonly atOtherQuestion?: SentForm | null;
  readonly atStart?: SentForm | null;
  /** The fields that the screen of a refusal sends again. */
  readonly fields?: URLSearchParams;
}

/** Returns what the current screen shows of an unfinished form; null for nothing. */
export function formAt(
  location: Awaited<ReturnType<typeof initialReply>>,
  { atQuestion = null, atOtherQuestion = null, atStart = null }: Unfinished,
): SentForm | null {
  if (location === null || !('status' in location)) return null;
  if (location.status < status.answering) return atStart;
  if (!location.subject) return null;
  const isSame = location.subject.questionId === atQuestion?.posted.questionId;
  return isSame ? atQuestion : atOtherQuestion;
}
