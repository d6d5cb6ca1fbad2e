import type { SurveyQuestion } from '../../surveys/questionnaire.ts';

/** The questions that only earlier versions of a survey have. */
export type RemovedQuestions = ReadonlyMap<string, SurveyQuestion>;
