import { html } from 'hono/html';
import type { Question } from '../../../../contract/questions/index.ts';
import { scaleVariable } from '../../../questions/shared/scaleWords.ts';
import type { Html } from '../../markup/html.ts';
import type { Texts } from '../texts.ts';

/** A point of a scale with the words it has: its name, or its hint. */
export function pointName(questionId: string, point: string, texts: Texts): Html {
  const question = texts.question(questionId);
  if (!question || !('scope' in question.config)) return html`${point}`;
  const { config } = question as Question<8 | 9 | 16>;
  const hint = config.rateHint.find(({ score }) => String(score) === point)?.hint ?? '';
  const named = scaleVariable(config).values?.find(({ value }) => String(value) === point);
  const label = named?.label ?? hint;
  return label === '' ? html`${point}` : html`${point} · ${texts.label(label)}`;
}
