import type { ComponentType } from 'react';
import type { BuiltInCode, Code } from '../../contract/questions/index.ts';
import { Check } from '../../types/check/View.tsx';
import { PicOpp } from '../../types/picOpp/View.tsx';
import { PicRate } from '../../types/picRate/View.tsx';
import { Radio } from '../../types/radio/View.tsx';
import { SingleInput } from '../../types/singleInput/View.tsx';
import { Text } from '../../types/text/View.tsx';
import { Unknown } from '../../types/unknown/View.tsx';
import { type LazyView, lazyView } from '../components/lazyView.tsx';
import { packaged } from './packages.ts';
import type { QuestionProps } from './shared/props.ts';

type View<C extends Code> = ComponentType<QuestionProps<C>> &
  Partial<Pick<LazyView<unknown>, 'load'>>;

const builtIn: { readonly [C in BuiltInCode]: View<C> } = {
  0: Unknown,
  1: Radio,
  2: Check,
  3: lazyView(() => import('../../types/list/LargeView.tsx').then((file) => file.List)),
  4: SingleInput,
  5: lazyView(() => import('../../types/multiInput/View.tsx').then((file) => file.MultiInput)),
  6: lazyView(() => import('../../types/multiSingle/View.tsx').then((file) => file.MultiSingle)),
  7: lazyView(() => import('../../types/multiCheck/View.tsx').then((file) => file.MultiCheck)),
  8: lazyView(() => import('../../types/rate/View.tsx').then((file) => file.Rate)),
  9: lazyView(() => import('../../types/multiRate/View.tsx').then((file) => file.MultiRate)),
  10: lazyView(() => import('../../types/linkage/LargeView.tsx').then((file) => file.Linkage)),
  11: Text,
  12: lazyView(() => import('../../types/upload/LargeView.tsx').then((file) => file.Upload)),
  13: lazyView(() => import('../../types/order/View.tsx').then((file) => file.Order)),
  // Both have the cards of radio buttons and checkboxes alone, which are in the first script.
  14: PicRate,
  15: PicOpp,
  16: lazyView(() => import('../../types/evaluate/View.tsx').then((file) => file.Evaluate)),
  17: lazyView(() => import('../../types/kano/View.tsx').then((file) => file.Kano)),
};

/** The view of each question type, by its code. */
export const views = {
  ...builtIn,
  ...Object.fromEntries(
    packaged.map(({ contract, view }) => [contract.code, lazyView<never>(view)]),
  ),
} as { readonly [C in Code]: View<C> };
