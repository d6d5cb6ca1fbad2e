import { useLingui } from '@lingui/react/macro';
import type { Failure } from '../../machines/lib/failure.ts';
import styles from './OpenInNewTab.module.css';
import { useSurveyUrl } from './useSurveyUrl.ts';

interface Props {
  readonly surveyId: string;
  /** Why the frame does not show the survey. */
  readonly failure?: Failure | null;
}

/** Links to the survey outside of its frame. */
export function OpenInNewTab({ surveyId, failure = null }: Props) {
  const { t } = useLingui();
  return (
    <a
      className={styles.link}
      href={useSurveyUrl(surveyId, failure)}
      target="_blank"
      rel="noopener noreferrer"
    >
      {t`Open the survey in a new tab`}
    </a>
  );
}
