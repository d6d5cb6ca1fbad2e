import type { ComponentType } from 'react';
import type { Code, Question } from '../../contract/questions/index.ts';
import { type TextRules, typedKindOf } from '../../contract/questions/shared/formats.ts';
import { TypedField } from '../components/form/TextField.tsx';
import type { QuestionProps } from './shared/props.ts';
import { Review } from './text/Text.tsx';
import { FaultSummary, views } from './views.ts';

/** The controls of a question of any type. */
export function QuestionView<C extends Code>(props: QuestionProps<C>) {
  const View: ComponentType<QuestionProps<C>> = views[props.question.type as C];
  return <View {...props} />;
}

/** @throws where a chunk of the question cannot be loaded */
export async function loadView({ type, config, choice }: Question): Promise<void> {
  const blanks = [config, ...choice.map(({ questionConfig }) => questionConfig)];
  const isTyped = (blanks as TextRules[]).some(typedKindOf);
  const isReview = 'review' in config && config.review !== undefined;
  await Promise.all([
    views[type].load?.(),
    isTyped && TypedField.load(),
    isReview && Review.load(),
  ]);
}

/** Loads the views of these types; resolves also where that fails. */
export async function prepareViews(types: readonly number[]): Promise<void> {
  await Promise.all(types.map((type) => views[type as Code]?.preload?.()));
}

/** Resolves when all views are loaded. */
export async function prepareAllViews(): Promise<void> {
  await Promise.all(
    [FaultSummary, TypedField, Review, ...Object.values(views)].map((view) => view.preload?.()),
  );
}
