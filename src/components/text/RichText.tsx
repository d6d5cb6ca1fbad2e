import { memo } from 'react';
import { useAuthored } from './authored.ts';
import { hasMarkup, plainText } from './plainText.ts';
import styles from './RichText.module.css';
import { useSanitizer } from './sanitize.ts';

interface Props {
  readonly text: string;
  readonly as?: 'div' | 'span';
  readonly id?: string;
}

/** Shows a survey's text; markup appears as plain text until the sanitizer has loaded. */
export const RichText = memo(function RichText({ text, as: Tag = 'div', id }: Props) {
  const authored = useAuthored();
  const isRich = hasMarkup(text);
  const sanitize = useSanitizer(isRich);
  if (!isRich || !sanitize) {
    return (
      <Tag id={id} {...authored} className={styles.text} key="plain">
        {plainText(text)}
      </Tag>
    );
  }
  // Trusted Types forbid assigning HTML as a string.
  const fill = (element: HTMLElement | null) => element?.replaceChildren(sanitize(text));
  return <Tag id={id} {...authored} className={styles.text} key="rich" ref={fill} />;
});
