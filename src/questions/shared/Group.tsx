import type { CSSProperties, ReactNode } from 'react';
import type { Fault } from '../../../contract/faults.ts';
import type { Question } from '../../../contract/questions/index.ts';
import { faultAt, ids, isMandatory, joinIds, labelIds } from './ids.ts';

interface Props {
  readonly question: Question;
  readonly faults: readonly Fault[];
  /** Whether exactly one option can be chosen. */
  readonly isRadio?: boolean;
  /** Ids for `aria-describedby`, in addition to the question's description. */
  readonly hints?: string | undefined;
  readonly className?: string | undefined;
  readonly style?: CSSProperties;
  /** Whether short options are laid out in two columns. */
  readonly 'data-short'?: boolean;
  /** How many cards stand in a row of a wide page. */
  readonly 'data-columns'?: number;
  readonly children: ReactNode;
}

/** The controls of a question, labelled by its prompt. */
export function Group({ question, faults, isRadio, hints, children, ...rest }: Props) {
  return (
    <fieldset
      aria-labelledby={labelIds(question)}
      aria-describedby={joinIds(question.description && ids.description, hints)}
      {...(isRadio ? radiogroup(question, faultAt(faults) !== undefined) : {})}
      {...rest}
    >
      {children}
    </fieldset>
  );
}

/** The ARIA attributes that make a fieldset a radio group, which can be required and invalid. */
export function radiogroup(question: Question, isInvalid: boolean, isNeeded = true) {
  return {
    role: 'radiogroup',
    'aria-required': isNeeded && isMandatory(question),
    'aria-invalid': isInvalid,
  } as const;
}
