import { useLingui } from '@lingui/react/macro';
import type { Fault } from '../../../contract/faults.ts';
import type { Answer, Question } from '../../../contract/questions/index.ts';
import { faultLabel } from '../../components/text/faultLabel.ts';
import { faultSentence } from '../../components/text/faultSentence.ts';
import { withLabel } from '../../i18n/messages/joinSentences.ts';
import styles from './FaultSummary.module.css';
import { controlOf, focusControl } from './faultFocus.ts';
import { faultId, ids } from './ids.ts';

interface Props {
  readonly question: Question;
  readonly answer: Answer;
  readonly faults: readonly Fault[];
}

/** Lists all faults; each line focuses its control. */
export function FaultSummary({ question, answer, faults }: Props) {
  const { t, i18n } = useLingui();
  const wordsOf = (fault: Fault) => {
    const option = question.choice.find(({ id }) => id === fault.at);
    const place = faultLabel(question, answer, fault, i18n);
    const words = faultSentence(fault, option?.questionConfig, i18n);
    return place === '' ? words : withLabel(place, words, i18n);
  };
  return (
    <div className={styles.summary}>
      {/* biome-ignore lint/a11y/noAutofocus: the page of the server begins here, as that of the script at the first fault. */}
      <h2 tabIndex={-1} autoFocus>
        {t({
          message: 'There is more than one thing to fix',
          comment: 'Title: above a list of what is wrong with the answer.',
        })}
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
