import { lazyComponent } from '../../components/lazyComponent.tsx';
import type { QuestionProps } from '../shared/props.ts';

export const Review = lazyComponent(() => import('./Review.tsx').then((chunk) => chunk.Review));

/** Code 11, a description, which the prompt shows, or a review of answers below it. */
export function Text({ question, questionActor }: QuestionProps<11>) {
  const { review } = question.config;
  return review ? <Review answers={review} questionActor={questionActor} /> : null;
}
