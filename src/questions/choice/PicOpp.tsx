import type { QuestionProps } from '../shared/props.ts';
import { Cards } from './Cards.tsx';

/** Code 15, lettered pictures side by side. */
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
