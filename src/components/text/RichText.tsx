import { memo } from 'react';
import { useAuthored } from './authored.ts';
import { hasMarkup, plainText } from './plainText.ts';
import styles from './RichText.module.css';
import { useSanitiser } from './sanitise.ts';

interface Props {
  readonly text: string;
  readonly as?: 'div' | 'span';
  readonly id?: string;
}

/**
 * An authored text (contract.md, "Survey"), in its own writing direction. Plain words come as they are;
 * markup passes the sanitiser, and is shown as plain words until that has been fetched.
 */
export const RichText = memo(function RichText({ text, as: Tag = 'div', id }: Props) {
  const authored = useAuthored();
  const isRich = hasMarkup(text);
  const sanitise = useSanitiser(isRich);
  if (!isRich || !sanitise) {
    return (
      <Tag id={id} {...authored} className={styles.text} key="plain">
        {plainText(text)}
      </Tag>
    );
  }
  // Nodes, not a string of HTML: the page's Trusted Types allow nothing else.
  const fill = (element: HTMLElement | null) => element?.replaceChildren(sanitise(text));
  return <Tag id={id} {...authored} className={styles.text} key="rich" ref={fill} />;
});
