import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Survey } from '../../../contract/survey.ts';
import { RichText } from '../../components/text/RichText.tsx';
import styles from './Meta.module.css';

/** How long the survey takes, how many questions it has, and who asks. */
export function Meta({ survey: { config, questionCount } }: { survey: Survey }) {
  const { t } = useLingui();
  const { minutes, sender } = config;
  if (minutes === undefined && questionCount === undefined && !sender) return null;
  return (
    <div className={styles.meta}>
      {minutes === undefined ? null : (
        <p>
          {t({
            message: `${plural({ minutes }, { one: 'About # minute', other: 'About # minutes' })}`,
            comment: 'How long it takes to answer the survey; a mark of the start page.',
          })}
        </p>
      )}
      {questionCount === undefined ? null : (
        <p>
          {t({
            message: `${plural({ questionCount }, { one: '# question', other: '# questions' })}`,
            comment: 'How many questions the survey has; a mark of the start page.',
          })}
        </p>
      )}
      {sender ? (
        // The dot before it stands in the direction of the page.
        <div>
          <RichText as="span" text={sender} />
        </div>
      ) : null}
    </div>
  );
}
