import { withFewCopies } from './copies/sample.ts';
import type { Definition } from './definition.ts';
import { blockAt } from './order/positions.ts';
import type { Questionnaire, SurveyQuestion } from './questionnaire.ts';
import { questionOf } from './questionOf.ts';
import { longestPaths } from './remaining.ts';
import { hasHiddenParts, showIfOf } from './showIf.ts';

export function surveyQuestionsOf(definition: Definition): readonly SurveyQuestion[] {
  const showIfs = definition.questions.map((_, index) => showIfOf(definition, index));
  const lengths = longestPaths(definition.questions, (index) => showIfs[index] !== null);
  return definition.questions.map((inFile, index) => {
    let question: SurveyQuestion['question'] | undefined;
    return {
      id: inFile.id,
      index,
      inFile,
      remaining: lengths[index] ?? 1,
      showIf: showIfs[index] ?? null,
      hasHiddenParts: hasHiddenParts(inFile),
      copies: blockAt(definition.blocks, index)?.copies,
      // Most copies of a block are never asked.
      get question() {
        question ??= questionOf(inFile);
        return question;
      },
    };
  });
}

/** What checks read: the survey with few copies of blocks, and with all of them where that makes no difference. */
export function checkedSurvey({
  definition,
  authored,
  text,
}: Pick<Questionnaire, 'definition' | 'authored' | 'text'>): Pick<
  Questionnaire,
  'definition' | 'questions'
> {
  const few = definition === authored ? definition : withFewCopies(authored, text);
  return { definition: few, questions: surveyQuestionsOf(few) };
}
