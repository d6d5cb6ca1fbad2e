import { useLingui } from '@lingui/react/macro';
import { RichText } from '../parts/RichText.tsx';
import styles from './QuestionHeader.module.css';

interface Props {
  readonly title: string;
  readonly index: number;
  readonly count: number;
}

/** How far it is, and which survey this is: both there, neither in the way. */
export function QuestionHeader({ title, index, count }: Props) {
  const { t, i18n } = useLingui();
  return (
    <div className={styles.header}>
      <progress
        className={styles.progress}
        aria-label={t`Question ${index} of ${count}`}
        value={index}
        max={Math.max(count, index, 1)}
      />
      <h1>
        <RichText as="span" text={title} />
      </h1>
      <span className={styles.count} dir="ltr" aria-hidden="true">
        {i18n.number(index)} / {i18n.number(count)}
      </span>
    </div>
  );
}
