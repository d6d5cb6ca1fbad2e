import type { FormOption, FormQuestion } from '../form.ts';
import type { Notes } from '../notes.ts';

/** Adds a number to options with the same name, because each of them is asked. */
function withDistinctOptions(question: FormQuestion, notes: Notes): FormQuestion {
  const distinct = (options: readonly FormOption[]) => {
    const seen = new Map<string, number>();
    return options.map((option) => {
      const count = (seen.get(option.name) ?? 0) + 1;
      seen.set(option.name, count);
      if (count === 1) return option;
      const name = `${option.name}-${count}`;
      notes.add(question.source, 'changed', `the option "${option.name}" is there twice: ${name}`);
      return { ...option, name };
    });
  };
  const { choice, subChoice } = question;
  return {
    ...question,
    ...(choice ? { choice: distinct(choice) } : {}),
    ...(subChoice ? { subChoice: distinct(subChoice) } : {}),
  };
}

const withChoices = /^(?:radio|check|list|order|picRate|multi\w+)$/;
const withColumns = /^multi(?:Single|Check)$/;

/** Converts a question without its options or columns to a text field. */
export function withOptions(source: FormQuestion, notes: Notes): FormQuestion {
  const question = withDistinctOptions(source, notes);
  const { type, choice = [], subChoice = [], ...others } = question;
  const needsColumns = withColumns.test(type) && subChoice.length === 0;
  if (!withChoices.test(type) || (choice.length > 0 && !needsColumns)) return question;
  notes.add(question.source, 'lost', 'has no options and is asked as a text');
  return choice.length > 0
    ? { ...others, type: 'multiInput', config: {}, choice }
    : { ...others, type: 'singleInput', config: {} };
}
