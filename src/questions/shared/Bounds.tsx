import { useLingui } from '@lingui/react/macro';
import type { Fault } from '../../../contract/faults.ts';
import {
  emptyAnswer,
  hasBounds,
  isCompletedByPress,
  type Question,
} from '../../../contract/questions/index.ts';
import { countFaults, type Bounds as Limits } from '../../../contract/questions/shared/bounds.ts';
import { plainText } from '../../components/text/plainText.ts';
import { faultMessage } from '../../i18n/messages/faults.ts';
import { ids } from './ids.ts';

interface Props {
  readonly question: Question;
  readonly faults: readonly Fault[];
}

/**
 * States the bounds of a choice in the sentence of the fault that occurs when they are broken. It is left out where the
 * fault says the same, and where the author's description has the numbers.
 */
export function Bounds({ question, faults }: Props) {
  const { i18n } = useLingui();
  const [broken] = hasBounds(question) ? boundsFaults(question.config) : [];
  if (!broken || isCompletedByPress(question, emptyAnswer(question))) return null;
  if (faults.some(({ kind, at }) => kind === broken.kind && at === undefined)) return null;
  if (areSaid(question.config as Limits, plainText(question.description ?? ''))) return null;
  return <p id={ids.hint}>{i18n._(faultMessage(broken, i18n))}</p>;
}

function areSaid({ min, max }: Limits, description: string): boolean {
  const figures: readonly string[] = description.match(/\d+/g) ?? [];
  return [min, max].every((bound) => bound === undefined || figures.includes(String(bound)));
}

/** The fault that occurs when the bounds are broken, as a list; empty without bounds. */
export function boundsFaults(bounds: Limits) {
  return countFaults(bounds.max === undefined ? -1 : Number.POSITIVE_INFINITY, bounds);
}
