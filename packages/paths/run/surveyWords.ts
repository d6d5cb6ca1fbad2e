import { plainText } from '../../../src/components/text/plainText.ts';
import type { SurveyUnderTest } from './inspectDeployment.ts';

/** Replaces texts of the generated survey in a plan's sentences by those of the inspected survey, if there is one. */
export function surveyWords(found: SurveyUnderTest | null): (words: string) => string {
  if (!found) return (words) => words;
  const { survey, first, second } = found;
  const heading = ({ question }: SurveyUnderTest['first']) =>
    `"${plainText(question.title).trim()}"`;
  const replacements: readonly (readonly [planned: string, here: string])[] = [
    ['"Start"', `"${startOf(survey)}"`],
    ['"First question"', heading(first)],
    ['"Second question"', heading(second)],
  ];
  return (text) =>
    replacements.reduce((text, [planned, here]) => text.replaceAll(planned, here), text);
}

export function startOf({ config }: SurveyUnderTest['survey']): string {
  return config?.agreement ? 'Agree' : 'Start';
}
