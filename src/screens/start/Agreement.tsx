import { useLingui } from '@lingui/react/macro';
import { RichText } from '../../components/text/RichText.tsx';
import styles from './Agreement.module.css';

/** The full text of the consent in a scrollable region. */
export function Agreement({ text }: { text: string }) {
  const { t } = useLingui();
  return (
    <>
      <p className={styles.prompt}>{t`Read the agreement before you start.`}</p>
      <section
        className={styles.agreement}
        aria-label={t({
          message: 'Agreement',
          comment: 'Noun: the text that the respondent agrees to.',
        })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached to be read.
        tabIndex={0}
      >
        <RichText text={text} />
      </section>
      <p className={styles.hint}>{t`If you don’t agree, close this page.`}</p>
    </>
  );
}
