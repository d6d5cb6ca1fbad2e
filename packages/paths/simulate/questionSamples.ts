import type { Question } from '../../../contract/questions/index.ts';
import type { Cascade } from '../../../server/content/cascades.ts';
import type { Questionnaire } from '../../../server/surveys/questionnaire.ts';
import { allConditions, leavesAbout } from '../survey/conditionValues.ts';
import type { Sample } from '../survey/samples/sample.ts';
import { samplesFor } from '../survey/surveySamples.ts';

/** Valid samples from the generator of paths, for each question as it is shown to the respondent. */
export class QuestionSamples {
  readonly #survey: Questionnaire;
  readonly #cascades: ReadonlyMap<string, Cascade>;
  readonly #known = new Map<string, readonly Sample[]>();
  readonly #decisive: ReadonlySet<string>;

  constructor(survey: Questionnaire, cascades: ReadonlyMap<string, Cascade>) {
    this.#survey = survey;
    this.#cascades = cascades;
    const conditions = allConditions(survey);
    this.#decisive = new Set(
      survey.questions
        .filter((question) => leavesAbout(conditions, question).flat().length > 0)
        .map(({ id }) => id),
    );
  }

  /** Whether a condition depends on the answer. */
  isDecisive({ questionId }: Question): boolean {
    return this.#decisive.has(questionId);
  }

  of(question: Question): readonly Sample[] {
    const surveyQuestion = this.#survey.byId.get(question.questionId);
    if (!surveyQuestion) return [];
    const parts = question.choice.map(({ id, subChoice }) => [id, subChoice.length]);
    const key = JSON.stringify([question.questionId, parts]);
    const known =
      this.#known.get(key) ??
      samplesFor(this.#survey, { ...surveyQuestion, question }, this.#cascades).filter(
        ({ faults, isTimeOver }) => faults.length === 0 && !isTimeOver,
      );
    this.#known.set(key, known);
    return known;
  }
}
