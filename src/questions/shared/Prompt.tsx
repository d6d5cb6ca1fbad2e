import { useLingui } from '@lingui/react/macro';
import type { Question } from '../../../contract/questions/index.ts';
import type { Bounds } from '../../../contract/questions/shared/bounds.ts';
import { RichText } from '../../components/text/RichText.tsx';
import { ids, isMandatory, joinIds } from './ids.ts';
import styles from './Prompt.module.css';

interface Props {
  readonly question: Question;
  /** Whether the focused heading is described by the section. */
  readonly isNewSection?: boolean;
}

/** Section, title, "Mandatory" mark and description of a question. */
export function Prompt({ question, isNewSection = true }: Props) {
  const { t } = useLingui();
  const { section } = question;
  const { min, max } = question.config as Bounds;
  return (
    <div className={styles.prompt}>
      {section ? (
        <div className={styles.section} id={ids.section}>
          <RichText text={section.title} />
          {section.description ? <RichText text={section.description} /> : null}
        </div>
      ) : null}
      {/* Not every screen reader says the description of a group. */}
      <h2
        id={ids.prompt}
        tabIndex={-1}
        data-arrive
        aria-describedby={joinIds(
          section && isNewSection && ids.section,
          isMandatory(question) && ids.mandatory,
          question.description && ids.description,
          (max ?? min ?? 1) !== 1 && ids.hint,
        )}
      >
        <RichText as="span" text={question.title} />
      </h2>
      {isMandatory(question) ? (
        <p className={styles.mandatory} id={ids.mandatory}>
          {t({
            message: 'Mandatory',
            comment: 'Adjective: a question or a signature that has to be answered.',
          })}
        </p>
      ) : null}
      {question.description ? (
        <div className={styles.description} id={ids.description}>
          <RichText text={question.description} />
        </div>
      ) : null}
    </div>
  );
}
