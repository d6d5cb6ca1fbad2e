import * as v from 'valibot';
import { noDrafts } from '../../../machines/session/session.logic.ts';
import type { Drafts } from '../../../machines/session/session.types.ts';

const draftsSchema = v.object({
  respondentId: v.string(),
  answers: v.record(v.string(), v.unknown()),
  sign: v.optional(v.string(), ''),
  unsent: v.optional(v.string()),
});

export function loadDrafts(surveyId: string): Drafts {
  try {
    return v.parse(draftsSchema, JSON.parse(sessionStorage.getItem(keyOf(surveyId)) ?? ''));
  } catch {
    return noDrafts;
  }
}

export function saveDrafts(surveyId: string, drafts: Drafts): void {
  try {
    const isEmpty = Object.keys(drafts.answers).length === 0 && drafts.sign === '';
    if (isEmpty) sessionStorage.removeItem(keyOf(surveyId));
    else sessionStorage.setItem(keyOf(surveyId), JSON.stringify(drafts));
  } catch {}
}

function keyOf(surveyId: string): string {
  return `askpath.drafts.${surveyId}`;
}
