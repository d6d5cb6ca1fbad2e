import type { ComponentType } from 'react';
import type { Code } from '../../contract/questions/index.ts';
import { Check } from './Check.tsx';
import type { QuestionProps } from './props.ts';
import { Radio } from './Radio.tsx';
import { Rate } from './Rate.tsx';
import { SingleInput } from './SingleInput.tsx';
import { Text } from './Text.tsx';
import { Unknown } from './Unknown.tsx';

/** The view of every question type, by its code. */
const questionViews: { [C in Code]: ComponentType<QuestionProps<C>> } = {
  0: Unknown,
  1: Radio,
  2: Check,
  4: SingleInput,
  8: Rate,
  11: Text,
};

/** The controls of one question, whatever its type. */
export function QuestionView<C extends Code>(props: QuestionProps<C>) {
  const View: ComponentType<QuestionProps<C>> = questionViews[props.question.type as C];
  return <View {...props} />;
}
