import type { ComponentType } from 'react';
import type { Code } from '../../contract/questions/index.ts';
import { EmptyFallback, type LazyComponent, lazyComponent } from '../components/lazyComponent.tsx';
import { Check } from './choice/Check.tsx';
import { Radio } from './choice/Radio.tsx';
import type { QuestionProps } from './shared/props.ts';
import { Unknown } from './shared/Unknown.tsx';
import { SingleInput } from './text/SingleInput.tsx';
import { Text } from './text/Text.tsx';

/** The view of each question type, by its code. */
export const views: {
  readonly [C in Code]: ComponentType<QuestionProps<C>> &
    Partial<Pick<LazyComponent<unknown>, 'load' | 'preload'>>;
} = {
  0: Unknown,
  1: Radio,
  2: Check,
  3: lazyComponent(() => import('./rare.chunk.ts').then((chunk) => chunk.List)),
  4: SingleInput,
  5: lazyComponent(() => import('./rare.chunk.ts').then((chunk) => chunk.MultiInput)),
  6: lazyComponent(() => import('./rare.chunk.ts').then((chunk) => chunk.MultiSingle)),
  7: lazyComponent(() => import('./rare.chunk.ts').then((chunk) => chunk.MultiCheck)),
  8: lazyComponent(() => import('./rare.chunk.ts').then((chunk) => chunk.Rate)),
  9: lazyComponent(() => import('./rare.chunk.ts').then((chunk) => chunk.MultiRate)),
  10: lazyComponent(() => import('./linkage/Linkage.tsx').then((chunk) => chunk.Linkage)),
  11: Text,
  12: lazyComponent(() => import('./upload/Upload.tsx').then((chunk) => chunk.Upload)),
  13: lazyComponent(() => import('./rare.chunk.ts').then((chunk) => chunk.Order)),
  14: lazyComponent(() => import('./rare.chunk.ts').then((chunk) => chunk.PicRate)),
  15: lazyComponent(() => import('./rare.chunk.ts').then((chunk) => chunk.PicOpp)),
  16: lazyComponent(() => import('./rare.chunk.ts').then((chunk) => chunk.Evaluate)),
  17: lazyComponent(() => import('./rare.chunk.ts').then((chunk) => chunk.Kano)),
};

export const RateWithLook = lazyComponent(() =>
  import('./rating/RateWithLook.tsx').then((chunk) => chunk.RateWithLook),
);

export const FaultSummary = lazyComponent(
  () => import('./rare.chunk.ts').then((chunk) => chunk.FaultSummary),
  EmptyFallback,
);
