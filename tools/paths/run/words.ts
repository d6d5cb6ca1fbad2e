import { plainText } from '../../../src/components/text/plainText.ts';
import type { Found } from './scout.ts';

/** The words of a plan as they are for the survey that was found; as they stand where it was made for the plan. */
export function wordsAt(found: Found | null): (words: string) => string {
  if (!found) return (words) => words;
  const { survey, first, second } = found;
  const heading = ({ question }: Found['first']) => `"${plainText(question.title).trim()}"`;
  const said: readonly (readonly [planned: string, here: string])[] = [
    ['"Start"', `"${startOf(survey)}"`],
    ['"First question"', heading(first)],
    ['"Second question"', heading(second)],
  ];
  return (words) => said.reduce((text, [planned, here]) => text.replaceAll(planned, here), words);
}

export function startOf({ config }: Found['survey']): string {
  return config?.agreement ? 'Agree' : 'Start';
}
