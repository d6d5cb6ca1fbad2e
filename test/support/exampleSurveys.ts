import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Example } from '../../contract/examples/example.ts';
import { allExamples } from '../../contract/examples/index.ts';
import { type Question, readQuestion } from '../../contract/questions/index.ts';
import { subjectSchema } from '../../contract/survey.ts';
import { type SurveyFile, surveysOf } from '../../packages/paths/plans/surveys.ts';
import { inFile } from '../../tools/docs/questions.fileShape.ts';

/** Every example that is answered in a form. */
export const formExamples: readonly Example[] = allExamples.filter(
  (example) => example.subject.type !== 11 && exampleQuestion(example).type !== 0,
);

export const typicalExamples: readonly Example[] = formExamples.filter(
  ({ subject: { type } }, index) =>
    formExamples.findIndex(({ subject }) => subject.type === type) === index ||
    formExamples.findLastIndex(({ subject }) => subject.type === type) === index,
);

/** Each type by its first example, and by others with another form: texts beside options, rows alone, other fields. */
export const distinctForms: readonly Example[] = formExamples.filter(
  ({ name, subject: { type } }, index) =>
    formExamples.findIndex(({ subject }) => subject.type === type) === index ||
    ['list-other', 'blanks-typed', 'checks-optional', 'linkage-other', 'pictures-other'].includes(
      name,
    ),
);

/** Examples to which the script adds a control: a search field, a slider or a number field. */
export const lateControls: readonly Example[] = formExamples.filter(
  (example) =>
    ['list-forty', 'rate-slider', 'rate-stepper'].includes(example.name) &&
    !typicalExamples.includes(example),
);

/** A directory with a survey for each of them: its question, and a page after it. */
export async function exampleSurveys(...more: readonly SurveyFile[]): Promise<string> {
  return picturedSurveys(
    ...formExamples.map((example) => ({
      id: example.name,
      title: example.summary,
      questions: [inFile(example), { id: 'last', type: 'text', title: 'The last page' }],
    })),
    ...more,
  );
}

export async function picturedSurveys(...surveys: readonly SurveyFile[]): Promise<string> {
  const directory = await surveysOf(...surveys);
  await cp('surveys/pictures', join(directory, 'pictures'), { recursive: true });
  return directory;
}

export function exampleQuestion({ name, subject }: Pick<Example, 'name' | 'subject'>): Question {
  return readQuestion(v.parse(subjectSchema, { questionId: name, index: 1, count: 2, ...subject }));
}

/** Whether a test submits it empty: each second required example of a type, beginning with the first of these. */
export function isSubmittedEmpty(
  example: Pick<Example, 'name' | 'subject'>,
  examples: readonly (typeof example)[],
): boolean {
  const required = examples.filter(
    (candidate) =>
      candidate.subject.type === example.subject.type && exampleQuestion(candidate).config.required,
  );
  return required.indexOf(example) % 2 === 0;
}
