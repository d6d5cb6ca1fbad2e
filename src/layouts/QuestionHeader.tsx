import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { arrivalIds } from '../components/text/arrival.ts';
import { RichText } from '../components/text/RichText.tsx';
import { wholeNumber } from '../i18n/messages/wholeNumber.ts';
import styles from './QuestionHeader.module.css';

interface Props {
  readonly title: string;
  readonly lang?: string | undefined;
  readonly index: number;
  readonly count: number;
  readonly timer?: ReactNode;
  readonly language?: ReactNode;
  /** The logo that stands in place of the title, which screen readers still read. */
  readonly logo?: ReactNode;
}

export function QuestionHeader({ title, lang, index, count, timer, language, logo }: Props) {
  const { t, i18n } = useLingui();
  return (
    <div className={styles.header} data-timed={timer ? true : undefined}>
      {/* Firefox describes an element by the value of a `progress`, never by its name, so a hidden text describes the
          heading. */}
      <span id={arrivalIds.position} hidden>
        {t({
          message: `Question ${{ index: wholeNumber(index, i18n.locale) }} of ${{ count: wholeNumber(count, i18n.locale) }}`,
          comment: 'For screen readers: how far the survey is.',
        })}
      </span>
      {/* A new element for each question prevents screen readers from announcing the percentage; the page's title has
          the position. */}
      <progress
        key={index}
        className={styles.progress}
        aria-labelledby={arrivalIds.position}
        value={index}
        max={Math.max(count, index, 1)}
      />
      {logo ? <div className={styles.logo}>{logo}</div> : null}
      <h1 lang={lang} data-hidden={logo ? true : undefined}>
        <RichText as="span" text={title} />
      </h1>
      {timer}
      <div className={styles.end}>
        <span dir="ltr" aria-hidden="true">
          {`${wholeNumber(index, i18n.locale)} / ${wholeNumber(count, i18n.locale)}`}
        </span>
        <span>{language}</span>
      </div>
    </div>
  );
}
