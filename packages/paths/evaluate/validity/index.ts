import { holds } from '../condition.ts';
import { shownOptions } from '../shown.ts';
import type { AskedQuestion, Scope } from '../survey.ts';
import { blanksFaults, inputFaults } from './blanks.ts';
import { choiceFaults, choicesFaults } from './choices.ts';
import { type Fault, malformed } from './fault.ts';
import { filesFaults, textFaults } from './files.ts';
import { linkageFaults, rankingFaults } from './lists.ts';
import { evaluationFaults, kanoFaults, ratingFaults } from './points.ts';
import { checkedRowsFaults, ratedRowsFaults, singleRowsFaults } from './rows.ts';
import type { Rules } from './rules.ts';

const faultsByType: Readonly<Record<string, (answer: unknown, rules: Rules) => readonly Fault[]>> =
  {
    radio: choiceFaults,
    list: choiceFaults,
    picOpp: choiceFaults,
    check: choicesFaults,
    picRate: choicesFaults,
    singleInput: inputFaults,
    multiInput: blanksFaults,
    multiSingle: singleRowsFaults,
    multiCheck: checkedRowsFaults,
    multiRate: ratedRowsFaults,
    rate: ratingFaults,
    evaluate: evaluationFaults,
    kano: kanoFaults,
    linkage: linkageFaults,
    order: rankingFaults,
    upload: filesFaults,
    text: textFaults,
  };

/**
 * What is wrong with an answer to a question as it is shown; empty for a valid answer, null for a type that the
 * documents do not have.
 */
export function faultsOf(
  asked: AskedQuestion,
  answer: unknown,
  around: Scope,
): readonly Fault[] | null {
  const { question } = asked;
  const { config = {} } = question;
  const scope = { ...around, copy: asked.copy };
  const faults = faultsByType[question.type];
  if (!faults) return null;
  if (typeof answer !== 'object' || answer === null) return malformed;
  return faults(answer, {
    ...{ asked, config, scope },
    options: shownOptions(asked, scope),
    isRequired: isRequired(asked, scope),
    items: scope.survey.trees.get(config.cascadeId ?? '') ?? [],
  });
}

/** An answer is needed, under `requiredIf` only where its condition holds. */
function isRequired({ question, copy }: AskedQuestion, scope: Scope): boolean {
  const { required = true, requiredIf } = question.config ?? {};
  return required && (requiredIf === undefined || holds(requiredIf, { ...scope, copy }));
}
