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
    const others = chosen.filter((one) => one !== id);
    const next = chosen.includes(id) ? others : [...chosen, id];
    const inOrder = question.choice.map((option) => option.id).filter((one) => next.includes(one));
    onChange({ choices: (isSingle ? [id] : inOrder).map((one) => ({ id: one })) });
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
