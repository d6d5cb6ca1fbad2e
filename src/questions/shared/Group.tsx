import type { CSSProperties, ReactNode } from 'react';
import type { Fault } from '../../../contract/faults.ts';
import type { Question } from '../../../contract/questions/index.ts';
import { faultAt, ids, isMandatory, joinIds, labelIds } from './ids.ts';

interface Props {
  readonly question: Question;
  readonly faults: readonly Fault[];
  /** True for a group in which one is chosen. */
  readonly isRadio?: boolean;
  /** Ids of what describes the group besides the question's own description. */
  readonly hints?: string | undefined;
  readonly className?: string | undefined;
  readonly style?: CSSProperties;
  /** True where the options are so short that two stand side by side. */
  readonly 'data-short'?: boolean;
  readonly children: ReactNode;
}

/** The controls of a question, named by its prompt and described by all that is said about it. */
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

/** What makes a fieldset one question with one answer. */
export function radiogroup(question: Question, isInvalid: boolean) {
  return {
    role: 'radiogroup',
    'aria-required': isMandatory(question),
    'aria-invalid': isInvalid,
  } as const;
}
