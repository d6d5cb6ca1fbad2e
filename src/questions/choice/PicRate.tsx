import { toggle } from '../../../contract/questions/check.ts';
import { Bounds, boundsFaults } from '../shared/Bounds.tsx';
import { Count } from '../shared/Count.tsx';
import type { QuestionProps } from '../shared/props.ts';
import { Cards } from './Cards.tsx';
import { Other } from './Other.tsx';

/** Code 14, pictures to choose from: one where `max` is 1, else several. */
export function PicRate({ question, answer: { choices }, faults, onChange }: QuestionProps<14>) {
  const { config, choice } = question;
  const isSingle = config.max === 1;
  return (
    <>
      {isSingle ? null : <Bounds bounds={config} />}
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
          const option = choice.find((one) => one.id === id);
          return option?.questionConfig.input ? (
            <Other
              option={option}
              text={choices.find((one) => one.id === id)?.text ?? ''}
              faults={faults}
              onChange={(text) =>
                onChange({ choices: choices.map((one) => (one.id === id ? { id, text } : one)) })
              }
            />
          ) : null;
        }}
      />
      {isSingle ? null : <Count chosen={choices.length} max={config.max} />}
    </>
  );
}
