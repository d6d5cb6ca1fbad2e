import type { QuestionProps } from '../../src/questions/shared/props.ts';
import { Review } from './Review.tsx';

/** The view of code 11, a description: the prompt shows the text, and a review of answers may follow it. */
export function Text({ question }: QuestionProps<11>) {
  const { review } = question.config;
  return review?.length ? <Review answers={review} /> : null;
}
