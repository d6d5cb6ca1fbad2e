import type { ComponentType } from 'react';
import type { Code } from '../../contract/questions/index.ts';
import { type Lazy, lazily, Nothing } from '../components/lazily.tsx';
import { Check } from './choice/Check.tsx';
import { Radio } from './choice/Radio.tsx';
import type { QuestionProps } from './props.ts';
import { SingleInput } from './text/SingleInput.tsx';
import { Text } from './text/Text.tsx';
import { Unknown } from './Unknown.tsx';

const rarer = () => import('./rare.chunk.ts');

/** Views that are fetched: the rarer ones in one file, those with a machine of their own in one each. */
const fetched = {
  3: lazily(() => rarer().then((file) => file.List)),
  5: lazily(() => rarer().then((file) => file.MultiInput)),
  6: lazily(() => rarer().then((file) => file.MultiSingle)),
  7: lazily(() => rarer().then((file) => file.MultiCheck)),
  8: lazily(() => rarer().then((file) => file.Rate)),
  9: lazily(() => rarer().then((file) => file.MultiRate)),
  10: lazily(() => import('./linkage/Linkage.tsx').then((file) => file.Linkage)),
  12: lazily(() => import('./upload/Upload.tsx').then((file) => file.Upload)),
  13: lazily(() => rarer().then((file) => file.Order)),
  14: lazily(() => rarer().then((file) => file.PicRate)),
  15: lazily(() => rarer().then((file) => file.PicOpp)),
  16: lazily(() => rarer().then((file) => file.Evaluate)),
  17: lazily(() => rarer().then((file) => file.Kano)),
} satisfies { [C in Code]?: Lazy<QuestionProps<C>> };

/** All that is wrong, where it is more than one thing. */
export const Summary = lazily(() => rarer().then((file) => file.Summary), Nothing);

/** The view of every question type, by its code. */
const questionViews: { [C in Code]: ComponentType<QuestionProps<C>> } = {
  ...fetched,
  0: Unknown,
  1: Radio,
  2: Check,
  4: SingleInput,
  11: Text,
};

/** The controls of one question, whatever its type. */
export function QuestionView<C extends Code>(props: QuestionProps<C>) {
  const View: ComponentType<QuestionProps<C>> = questionViews[props.question.type as C];
  return <View {...props} />;
}

/** Fetches the view of one type, and is done when it can be drawn or will not come. */
export async function prepareView(type: number | undefined): Promise<void> {
  if (type !== undefined && type in fetched) await fetched[type as keyof typeof fetched].prepare();
}

/** Fetches every view that is a file of its own, before a question needs it. */
export function prepareViews(): void {
  for (const view of Object.values(fetched)) void view.prepare();
}
