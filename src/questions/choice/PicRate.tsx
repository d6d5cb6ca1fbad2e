import { Bounds, boundsFaults } from '../shared/Bounds.tsx';
import { Count } from '../shared/Count.tsx';
import type { QuestionProps } from '../shared/props.ts';
import { Cards } from './Cards.tsx';

/** Code 14, pictures to choose from: one where `max` is 1, else several. */
export function PicRate({ question, answer, faults, onChange }: QuestionProps<14>) {
  const { config } = question;
  const isSingle = config.max === 1;
  const chosen = answer.choices.map(({ id }) => id);
  const press = (id: string) => {
    const remaining = chosen.filter((other) => other !== id);
    const chosenIds = chosen.includes(id) ? remaining : [...chosen, id];
    const inOrder = question.choice
      .map((option) => option.id)
      .filter((optionId) => chosenIds.includes(optionId));
    onChange({ choices: (isSingle ? [id] : inOrder).map((optionId) => ({ id: optionId })) });
  };
  return (
    <>
      {isSingle ? null : <Bounds bounds={config} />}
      <Cards
        question={question}
        faults={faults}
        isRadio={isSingle}
        hasBounds={!isSingle && boundsFaults(config).length > 0}
        chosen={chosen}
        onPress={press}
        onClear={isSingle && !config.required ? () => onChange({ choices: [] }) : undefined}
      />
      {isSingle ? null : <Count chosen={chosen.length} max={config.max} />}
    </>
  );
}
