import { useLingui } from '@lingui/react';
import type { Fault } from '../../../contract/faults.ts';
import type { Answer, Question } from '../../../contract/questions/index.ts';
import { faultLabel } from '../../components/text/faultLabel.ts';
import { faultSentence } from '../../components/text/faultSentence.ts';
import { problemCount } from '../../i18n/messages/faults.ts';
import { withLabel } from '../../i18n/messages/joinSentences.ts';
import styles from './FaultSummary.module.css';
import { controlOf, focusControl } from './faultFocus.ts';
import { faultId, ids } from './ids.ts';

interface Props {
  readonly question: Question;
  readonly answer: Answer;
  readonly faults: readonly Fault[];
}

/** Lists all faults; a press on a fault focuses its control. */
export function FaultSummary({ question, answer, faults }: Props) {
  const { i18n } = useLingui();
  const wordsOf = (fault: Fault) => {
    const option = question.choice.find(({ id }) => id === fault.at);
    const label = faultLabel(question, answer, fault, i18n);
    const words = faultSentence(fault, option?.questionConfig, i18n);
    return label === '' ? words : withLabel(label, words, i18n);
  };
  return (
    <div className={styles.summary}>
      {/* biome-ignore lint/a11y/noAutofocus: the page of the server begins here, as that of the script at the first fault. */}
      <h2 tabIndex={-1} autoFocus>
        {i18n._(problemCount(faults.length))}
      </h2>
      <ul>
        {faults.map((fault) => (
          <li key={`${fault.kind} ${fault.at}`}>
            <a
              href={`#${fault.at === undefined ? ids.fault : faultId(fault.at)}`}
              onClick={(event) => {
                event.preventDefault();
                focusControl(controlOf(event.currentTarget.closest('form'), fault));
              }}
            >
              {wordsOf(fault)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
