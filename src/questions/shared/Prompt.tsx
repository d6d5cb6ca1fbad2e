import { useLingui } from '@lingui/react/macro';
import type { Fault } from '../../../contract/faults.ts';
import { expectsAnswer, type Question } from '../../../contract/questions/index.ts';
import type { Bounds } from '../../../contract/questions/shared/bounds.ts';
import { arrivalIds } from '../../components/text/arrival.ts';
import { RichText } from '../../components/text/RichText.tsx';
import { Bounds as BoundsHint } from './Bounds.tsx';
import { ids, isMandatory, joinIds } from './ids.ts';
import styles from './Prompt.module.css';

interface Props {
  readonly question: Question;
  /** Whether the section is new to the reader, so that it describes the heading. */
  readonly isNewSection?: boolean;
  /** Whether the page shows the remaining time. */
  readonly isTimed?: boolean;
  /** Whether to mark an optional question, because most questions of the survey are mandatory. */
  readonly marksOptional?: boolean | undefined;
  /** Whether the next question follows the press of an option. */
  readonly advances?: boolean;
  readonly faults?: readonly Fault[];
}

/** Section, title, "Mandatory" mark and description of a question. */
export function Prompt(props: Props) {
  const { question, isNewSection = true, isTimed = false, marksOptional = false } = props;
  const { advances = false, faults = [] } = props;
  const { t } = useLingui();
  const { section } = question;
  const { min, max } = question.config as Bounds;
  const isMarked = isMandatory(question) || (marksOptional && expectsAnswer(question));
  return (
    <div className={styles.prompt}>
      {section ? (
        <div className={styles.section} id={ids.section}>
          <RichText text={section.title} />
          {section.description ? <RichText text={section.description} /> : null}
        </div>
      ) : null}
      {/* The heading has the descriptions as well, because some screen readers do not read those of a group. */}
      <h2
        id={ids.prompt}
        tabIndex={-1}
        data-focus-on-enter
        aria-describedby={joinIds(
          arrivalIds.position,
          isTimed && question.index === 1 && arrivalIds.limit,
          section && isNewSection && ids.section,
          isMarked && ids.mandatory,
          question.description && ids.description,
          (max ?? min ?? 1) !== 1 && ids.hint,
        )}
      >
        <RichText as="span" text={question.title} />
      </h2>
      <div className={styles.marks}>
        {isMarked ? (
          <p id={ids.mandatory}>
            {isMandatory(question)
              ? t({
                  message: 'Mandatory',
                  comment: 'Adjective: a question or a signature that has to be answered.',
                })
              : t`Optional`}
          </p>
        ) : null}
        <BoundsHint question={question} faults={faults} />
        {advances ? (
          <p className={styles.advances}>{t`The next question follows your choice.`}</p>
        ) : null}
      </div>
      {question.description ? (
        <div className={styles.description} id={ids.description}>
          <RichText text={question.description} />
        </div>
      ) : null}
    </div>
  );
}
