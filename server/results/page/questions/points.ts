import { html } from 'hono/html';
import type { QuestionWith } from '../../../../contract/questions/index.ts';
import { scaleVariable } from '../../../questions/shared/scaleWords.ts';
import type { Html } from '../../markup/html.ts';
import type { Texts } from '../texts.ts';

/** Returns a point of a scale with its name or hint, if it has one. */
export function pointName(questionId: string, point: string, texts: Texts): Html {
  const question = texts.question(questionId);
  if (!question || !('scope' in question.config)) return html`${point}`;
  const { config } = question as QuestionWith<'scope'>;
  const hint = config.rateHint.find(({ score }) => String(score) === point)?.hint ?? '';
  const named = scaleVariable(config).values?.find(({ value }) => String(value) === point);
  const label = named?.label ?? hint;
  return label === '' ? html`${point}` : html`${point} · ${texts.label(label)}`;
}
