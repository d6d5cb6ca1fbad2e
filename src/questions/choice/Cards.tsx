import type { ReactNode } from 'react';
import type { Fault } from '../../../contract/faults.ts';
import type { Question } from '../../../contract/questions/index.ts';
import { Clear } from '../../components/form/Clear.tsx';
import { Group } from '../shared/Group.tsx';
import { faultAt, ids, joinIds, optionId } from '../shared/ids.ts';
import { cardGrid } from './cardGrid.ts';
import { Option } from './Option.tsx';

interface Props {
  readonly question: Question;
  readonly faults: readonly Fault[];
  readonly isRadio: boolean;
  readonly isLettered?: boolean;
  /** Whether to show the bounds of the choice above the cards. */
  readonly hasBounds?: boolean;
  readonly chosen: readonly string[];
  readonly onPress: (id: string) => void;
  readonly onClear: (() => void) | undefined;
  /** Renders what appears below an option while it is chosen. */
  readonly more?: (option: string) => ReactNode;
}

export function Cards({ question, faults, isRadio, chosen, ...props }: Props) {
  const { choice } = question;
  const fault = faultAt(faults);
  return (
    <>
      <Group
        question={question}
        faults={faults}
        isRadio={isRadio}
        hints={props.hasBounds ? ids.hint : undefined}
        {...cardGrid(choice.length)}
      >
        {choice.map((option, index) => (
          <Option
            key={option.id}
            type={isRadio ? 'radio' : 'checkbox'}
            id={optionId(option.id)}
            name="choice"
            option={option}
            index={index}
            variant="card"
            isLettered={props.isLettered ?? false}
            isChosen={chosen.includes(option.id)}
            isInvalid={!isRadio && fault !== undefined}
            describedBy={joinIds(fault && ids.fault)}
            onPress={() => props.onPress(option.id)}
          >
            {props.more?.(option.id)}
          </Option>
        ))}
      </Group>
      {props.onClear ? (
        <Clear
          isEmpty={chosen.length === 0}
          focusId={optionId(choice[0]?.id ?? '')}
          onClear={props.onClear}
        />
      ) : null}
    </>
  );
}
