import { type Answer, type Question, validate } from '../../contract/questions/index.ts';
import { withoutOtherOptions } from '../questions/index.ts';
import { withConstantBounds } from './bounds/bounds.ts';
import { boundValue } from './bounds/boundValue.ts';
import { truthIn } from './conditions/holds.ts';
import type { Truth } from './conditions/leaves.ts';
import type { Scope } from './conditions/scope.ts';
import { optionShowIf, partConditions } from './questionConditions.ts';
import type { QuestionInFile } from './questionFile.ts';
import type { SurveyQuestion } from './questionnaire.ts';

/**
 * Returns the question as earlier answers determine it: its shown parts, its bounds and `required`.
 * The same object if they determine nothing.
 */
export function shownParts(surveyQuestion: SurveyQuestion, scope: Scope): SurveyQuestion {
  if (!surveyQuestion.hasConditions) return surveyQuestion;
  const { question } = surveyQuestion;
  const inFile = decided(shownInFile(surveyQuestion.inFile, scope), scope);
  const shown = new Map(
    inFile.choice.map(({ id, subChoice }) => [
      id,
      new Set((subChoice.length > 0 ? subChoice : inFile.subChoice).map((column) => column.id)),
    ]),
  );
  const choice = question.choice.flatMap((option) => {
    const columns = shown.get(option.id);
    if (!columns) return [];
    return [{ ...option, subChoice: option.subChoice.filter(({ id }) => columns.has(id)) }];
  });
  return {
    ...surveyQuestion,
    inFile: withBounds(inFile, inFile),
    question: withBounds(decidedQuestion({ ...question, choice } as Question, inFile), inFile),
  };
}

/**
 * Returns the question of the file with constant bounds and `required` for these answers, without
 * `acceptIf`.
 */
function decided(inFile: QuestionInFile, scope: Scope): QuestionInFile {
  const constant = withConstantBounds(inFile, (bound, edge) => boundValue(bound, scope, edge));
  const { requiredIf, acceptIf, ...others } = constant.config;
  // The app cannot judge the answer by itself, so the respondent sends it.
  const config = acceptIf === undefined ? others : { ...others, autoAdvance: false };
  if (requiredIf === undefined) return { ...constant, config };
  const required = truthIn(requiredIf, scope) === true;
  return { ...constant, config: { ...config, required } };
}

function decidedQuestion(question: Question, { config, choice }: QuestionInFile): Question {
  const options = new Map(choice.map(({ id, questionConfig }) => [id, questionConfig]));
  return {
    ...question,
    config: { ...question.config, ...decidedKeys(config) },
    choice: question.choice.map((option) => ({
      ...option,
      questionConfig: { ...option.questionConfig, ...decidedKeys(options.get(option.id) ?? {}) },
    })),
  } as Question;
}

function decidedKeys(config: object): object {
  const keys = Object.entries(config).filter(([key]) => /^(?:required|min|max)$/.test(key));
  return Object.fromEntries(keys);
}

/**
 * Returns whether all conditions of the question's parts are known; null if one depends on an
 * unknown answer.
 */
export function partsTruth({ inFile }: SurveyQuestion, scope: Scope): Truth {
  const truths = partConditions(inFile).map(([condition]) => truthIn(condition, scope));
  return truths.includes(null) ? null : true;
}

/** Returns the part of an answer without hidden options; null if validation refuses it. */
export function fittingAnswer(question: Question, stored: Answer): Answer | null {
  const { answer, faults } = validate(question, withoutOtherOptions(question, stored));
  return faults.length > 0 ? null : answer;
}

function shownInFile(inFile: QuestionInFile, scope: Scope): QuestionInFile {
  const columns = (list: QuestionInFile['subChoice']) =>
    list.filter(({ showIf }) => showIf === undefined || truthIn(showIf, scope) === true);
  const choice = inFile.choice.flatMap((option) => {
    const showIf = optionShowIf(option, inFile.subChoice);
    if (showIf && truthIn(showIf, scope) !== true) return [];
    return [{ ...option, subChoice: columns(option.subChoice) }];
  });
  return { ...inFile, choice, subChoice: columns(inFile.subChoice) };
}

/** Limits the number of required choices to the number of shown options. */
function withBounds<Part extends { readonly config: object }>(
  part: Part,
  { choice, subChoice }: QuestionInFile,
): Part {
  const { min } = part.config as { readonly min?: number };
  if (min === undefined || choice.length === 0) return part;
  const counts = choice
    .map((option) => (option.subChoice.length > 0 ? option.subChoice : subChoice).length)
    .filter((count) => count > 0);
  const together = choice.filter((option) => !Object(option.questionConfig).exclusive).length;
  const most = counts.length > 0 ? Math.min(...counts) : Math.max(together, 1);
  return min <= most ? part : { ...part, config: { ...part.config, min: most } };
}
