import type { ComponentType } from 'react';
import type { Code } from '../../contract/questions/index.ts';
import { lazily } from '../parts/lazily.tsx';
import { Check } from './Check.tsx';
import { Evaluate } from './Evaluate.tsx';
import { Kano } from './Kano.tsx';
import { List } from './List.tsx';
import { MultiCheck } from './MultiCheck.tsx';
import { MultiInput } from './MultiInput.tsx';
import { MultiRate } from './MultiRate.tsx';
import { MultiSingle } from './MultiSingle.tsx';
import { Order } from './Order.tsx';
import { PicOpp } from './PicOpp.tsx';
import { PicRate } from './PicRate.tsx';
import type { QuestionProps } from './props.ts';
import { Radio } from './Radio.tsx';
import { Rate } from './Rate.tsx';
import { SingleInput } from './SingleInput.tsx';
import { Text } from './Text.tsx';
import { Unknown } from './Unknown.tsx';

/** Types with a machine of their own are files of their own (performance.md). */
const Linkage = lazily(async () => (await import('./Linkage.tsx')).Linkage);
const Upload = lazily(async () => (await import('./Upload.tsx')).Upload);

/** The view of every question type, by its code. */
const questionViews: { [C in Code]: ComponentType<QuestionProps<C>> } = {
  0: Unknown,
  1: Radio,
  2: Check,
  3: List,
  4: SingleInput,
  5: MultiInput,
  6: MultiSingle,
  7: MultiCheck,
  8: Rate,
  9: MultiRate,
  10: Linkage,
  11: Text,
  12: Upload,
  13: Order,
  14: PicRate,
  15: PicOpp,
  16: Evaluate,
  17: Kano,
};

/** The controls of one question, whatever its type. */
export function QuestionView<C extends Code>(props: QuestionProps<C>) {
  const View: ComponentType<QuestionProps<C>> = questionViews[props.question.type as C];
  return <View {...props} />;
}

/** Fetches the views that are files of their own, before a question needs them. */
export function prepareViews(): void {
  Linkage.prepare();
  Upload.prepare();
}
