import { useLingui } from '@lingui/react/macro';
import type { Question } from '../../../contract/questions/index.ts';
import { RichText } from '../../components/text/RichText.tsx';
import { ids, isMandatory } from './ids.ts';
import styles from './Prompt.module.css';

/** Title, "Mandatory" mark and description of a question. */
export function Prompt({ question }: { question: Question }) {
  const { t } = useLingui();
  return (
    <div className={styles.prompt}>
      <h2 id={ids.prompt} tabIndex={-1} data-arrive>
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
