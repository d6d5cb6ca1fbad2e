import { Cards } from '../../src/questions/choice/Cards.tsx';
import type { QuestionProps } from '../../src/questions/shared/props.ts';

/** The view of code 15, pictures with letters side by side. */
export function PicOpp({ question, answer, faults, onChange }: QuestionProps<15>) {
  return (
    <Cards
      question={question}
      faults={faults}
      isRadio
      isLettered
      chosen={answer.choice === null ? [] : [answer.choice]}
      onPress={(choice) => onChange({ choice })}
      onClear={question.config.required ? undefined : () => onChange({ choice: null })}
    />
  );
}
