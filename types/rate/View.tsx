import type { QuestionProps } from '../../src/questions/shared/props.ts';
import { Points } from './Points.tsx';
import { RateWithLook } from './RateWithLook.tsx';

/** The view of code 8, a rating scale. */
export function Rate(props: QuestionProps<8>) {
  return props.question.config.look === undefined ? (
    <Points {...props} />
  ) : (
    <RateWithLook {...props} />
  );
}
