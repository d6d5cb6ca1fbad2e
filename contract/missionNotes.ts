import * as v from 'valibot';
import { limits } from './limits.ts';
import { missionEventSchema } from './missionEvents.ts';
import { fitsLength, isBlankText } from './questions/shared/characters.ts';

/** Removes what a database cannot store, and the space around a note. */
export function noteText(raw: string): string {
  return [...raw].filter(isStorable).join('').trim();
}

/** Half of a character that needs two code units is no text of UTF-8, and Postgres has no U+0000. */
function isStorable(character: string): boolean {
  return character !== '\u0000' && !/^[\ud800-\udfff]$/.test(character);
}

/** Whether a text is a note: it shows something, and has at most `limits.missionNote` characters. */
export function isNoteText(text: string): boolean {
  return !isBlankText(text) && fitsLength(text, limits.missionNote) && noteText(text) === text;
}

const { at, step } = missionEventSchema.entries;

/**
 * A note that a respondent writes during a mission (ours; docs/protocol.md, Missions). `at` is milliseconds since the
 * mission started; `step` starts at 1.
 */
export const missionNoteSchema = v.object({
  text: v.pipe(v.string(), v.check(isNoteText)),
  at,
  step,
});

export type MissionNote = v.InferOutput<typeof missionNoteSchema>;

/** Key of a note: two notes of the same time and text are a single note that was sent twice. */
export function missionNoteKey({ at, text }: Pick<MissionNote, 'at' | 'text'>): string {
  return `${at} ${text}`;
}
