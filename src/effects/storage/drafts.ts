import * as v from 'valibot';
import { type Drafts, noDrafts } from '../../../machines/session/sessionState.ts';

const draftsSchema = v.object({
  respondentId: v.string(),
  answers: v.record(v.string(), v.unknown()),
  sign: v.optional(v.string(), ''),
});

/**
 * Drafts of one survey, kept for this tab only: they outlive a reload and a crash, and end with the tab.
 * A browser that refuses storage costs the respondent nothing but that.
 */
export function loadDrafts(surveyId: string): Drafts {
  try {
    return v.parse(draftsSchema, JSON.parse(sessionStorage.getItem(name(surveyId)) ?? ''));
  } catch {
    return noDrafts;
  }
}

/** Keeps the drafts as they are now; none leaves nothing behind. */
export function saveDrafts(surveyId: string, drafts: Drafts): void {
  try {
    const isNothing = Object.keys(drafts.answers).length === 0 && drafts.sign === '';
    if (isNothing) sessionStorage.removeItem(name(surveyId));
    else sessionStorage.setItem(name(surveyId), JSON.stringify(drafts));
  } catch {
    // Full or forbidden: the answer on screen is still in the machine, and Next still sends it.
  }
}

function name(surveyId: string): string {
  return `askpath.drafts.${surveyId}`;
}
