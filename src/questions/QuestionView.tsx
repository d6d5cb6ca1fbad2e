import type { ComponentType } from 'react';
import type { Code } from '../../contract/questions/index.ts';
import type { QuestionProps } from './shared/props.ts';
import { FaultSummary, views } from './views.ts';

/** The controls of a question of any type. */
export function QuestionView<C extends Code>(props: QuestionProps<C>) {
  const View: ComponentType<QuestionProps<C>> = views[props.question.type as C];
  return <View {...props} />;
}

/** @throws where the chunk of the type cannot be loaded */
export async function loadView(type: number): Promise<void> {
  await views[type as Code]?.load?.();
}

/** Loads the views of these types; resolves also where that fails. */
export async function prepareViews(types: readonly number[]): Promise<void> {
  await Promise.all(types.map((type) => views[type as Code]?.preload?.()));
}

/** Resolves when all views are loaded. */
export async function prepareAllViews(): Promise<void> {
  await Promise.all([FaultSummary, ...Object.values(views)].map((view) => view.preload?.()));
}
