import type { ComponentType } from 'react';
import type { Code } from '../../contract/questions/index.ts';
import type { QuestionProps } from './shared/props.ts';
import { views } from './views.ts';

/** The controls of a question of any type. */
export function QuestionView<C extends Code>(props: QuestionProps<C>) {
  const View: ComponentType<QuestionProps<C>> = views[props.question.type as C];
  return <View {...props} />;
}

/** Loads the view of one type; resolves also where that fails. */
export async function prepareView(type: number): Promise<void> {
  await views[type as Code]?.preload?.();
}

/** Loads all views ahead of their need. */
export function prepareViews(): void {
  for (const view of Object.values(views)) void view.preload?.();
}
