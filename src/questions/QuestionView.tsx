import type { ComponentType } from 'react';
import type { Code, Question } from '../../contract/questions/index.ts';
import { type TextRules, typedKindOf } from '../../contract/questions/shared/formats.ts';
import { TypedField } from '../components/form/TextField.tsx';
import type { QuestionProps } from './shared/props.ts';
import { views } from './views.ts';

/** The controls of a question of any type. */
export function QuestionView<C extends Code>(props: QuestionProps<C>) {
  const View: ComponentType<QuestionProps<C>> = views[props.question.type as C];
  return <View {...props} />;
}

/**
 * Loads the files of a question's view.
 * @throws where a file cannot be loaded
 */
export async function loadView({ type, config, choice }: Question): Promise<void> {
  const inputs = 'inputs' in config ? config.inputs : [];
  const blanks = [config, ...inputs, ...choice.map(({ questionConfig }) => questionConfig)];
  const isTyped = (blanks as TextRules[]).some(typedKindOf);
  await Promise.all([loadViews([type]), isTyped && TypedField.load()]);
}

/**
 * Loads the files of the views of these types.
 * @throws where a file cannot be loaded
 */
export async function loadViews(types: readonly number[]): Promise<void> {
  await Promise.all(types.map((type) => views[type as Code]?.load?.()));
}

/**
 * Loads the files of all views.
 * @throws where a file cannot be loaded
 */
export async function loadAllViews(): Promise<void> {
  await Promise.all([TypedField.load(), loadViews(Object.keys(views).map(Number))]);
}
