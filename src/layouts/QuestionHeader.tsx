import { useLingui } from '@lingui/react/macro';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { arrivalIds } from '../components/text/arrival.ts';
import { RichText } from '../components/text/RichText.tsx';
import { wholeNumber } from '../i18n/messages/wholeNumber.ts';
import styles from './QuestionHeader.module.css';

interface Props {
  readonly title: string;
  readonly lang?: string | undefined;
  readonly index: number;
  readonly count: number;
  /** Whether answers still decide how many questions there are, at most `count`. */
  readonly isCountAtMost?: boolean | undefined;
  readonly timer?: ReactNode;
  readonly language?: ReactNode;
  /** The logo that stands in place of the title, which screen readers still read. */
  readonly logo?: ReactNode;
}

export function QuestionHeader(props: Props) {
  const { title, lang, index, count, isCountAtMost = false, timer, language, logo } = props;
  const { t, i18n } = useLingui();
  const position = isCountAtMost
    ? t({
        message: `Question ${{ index: wholeNumber(index, i18n.locale) }}`,
        comment: 'How far the survey is, where the number of all questions is not known yet.',
      })
    : t({
        message: `Question ${{ index: wholeNumber(index, i18n.locale) }} of ${{ count: wholeNumber(count, i18n.locale) }}`,
        comment: 'For screen readers: how far the survey is.',
      });
  return (
    <div className={styles.header} data-timed={timer ? true : undefined}>
      {/* Firefox describes an element by the value of a `progress`, never by its name, so a hidden text describes the
          heading. */}
      <span id={arrivalIds.position} hidden>
        {position}
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
      <div className={styles.track} aria-hidden="true">
        <Bar index={index} count={count} />
      </div>
      {logo ? <div className={styles.logo}>{logo}</div> : null}
      <h1 lang={lang} data-hidden={logo ? true : undefined}>
        <RichText as="span" text={title} />
      </h1>
      {timer}
      <div className={styles.end}>
        {isCountAtMost ? (
          <span aria-hidden="true">{position}</span>
        ) : (
          <span dir="ltr" aria-hidden="true">
            {`${wholeNumber(index, i18n.locale)} / ${wholeNumber(count, i18n.locale)}`}
          </span>
        )}
        <span>{language}</span>
      </div>
    </div>
  );
}

/** A component of its own, because each question renders it twice, and would render the header twice with it. */
function Bar({ index, count }: { index: number; count: number }) {
  const share = useShare(index, count);
  return <div className={styles.bar} style={{ '--share': share } as CSSProperties} />;
}

/** What is answered and a part of the question on screen, from 0 to 1; a step forward never makes it less. */
function useShare(index: number, count: number): number {
  const [last, setLast] = useState({ index, count, share: shareOf(index, count) });
  if (last.index === index && last.count === count) return last.share;
  const share = shareOf(index, count);
  const next = { index, count, share: index > last.index ? Math.max(share, last.share) : share };
  setLast(next);
  return next.share;
}

function shareOf(index: number, count: number): number {
  return (index - 0.7) / Math.max(count, index, 1);
}
