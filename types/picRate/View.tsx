import { Cards } from '../../src/questions/choice/Cards.tsx';
import { Other } from '../../src/questions/choice/Other.tsx';
import { boundsFaults } from '../../src/questions/shared/Bounds.tsx';
import { Count } from '../../src/questions/shared/Count.tsx';
import type { QuestionProps } from '../../src/questions/shared/props.ts';
import { toggle } from '../check/contract.ts';

/** The view of code 14, pictures to choose from: radio buttons where `max` is 1, else checkboxes. */
export function PicRate({ question, answer: { choices }, faults, onChange }: QuestionProps<14>) {
  const { config, choice } = question;
  const isSingle = config.max === 1;
  return (
    <>
      <Cards
        question={question}
        faults={faults}
        isRadio={isSingle}
        hasBounds={!isSingle && boundsFaults(config).length > 0}
        chosen={choices.map(({ id }) => id)}
        onPress={(id) =>
          onChange(isSingle ? { choices: [{ id }] } : toggle({ choices }, id, choice))
        }
        onClear={isSingle && !config.required ? () => onChange({ choices: [] }) : undefined}
        more={(id) => {
          const option = choice.find((candidate) => candidate.id === id);
          return option?.questionConfig.input ? (
            <Other
              option={option}
              text={choices.find((chosen) => chosen.id === id)?.text ?? ''}
              faults={faults}
              onChange={(text) =>
                onChange({
                  choices: choices.map((chosen) => (chosen.id === id ? { id, text } : chosen)),
                })
              }
            />
          ) : null;
        }}
      />
      {isSingle ? null : <Count chosen={choices.length} max={config.max} />}
    </>
  );
}
