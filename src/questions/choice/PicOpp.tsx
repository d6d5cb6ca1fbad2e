import type { QuestionProps } from '../shared/props.ts';
import { Cards } from './Cards.tsx';

/** Code 15, pictures side by side; each has a letter to be spoken of by. */
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
