import { memo, useState } from 'react';
import { withServerUrls } from '../../effects/network/serverUrl.ts';
import { useHydrating } from '../useHydrating.ts';
import { useAuthored } from './authored.ts';
import { hasMarkup, plainText } from './plainText.ts';
import styles from './RichText.module.css';
import { useSanitizer } from './sanitize.ts';

interface Props {
  readonly text: string;
  readonly as?: 'div' | 'span';
  readonly id?: string | undefined;
  readonly className?: string | undefined;
}

/** Shows a text of the survey; markup appears as plain text until the sanitizer has loaded. */
export const RichText = memo(function RichText(props: Props) {
  return hasMarkup(props.text) ? <Rich {...props} key={props.text} /> : <Plain {...props} />;
});

function Plain({ text, as: Tag = 'div', id, className }: Props) {
  const authored = useAuthored();
  return (
    <Tag id={id} {...authored} className={classNames(className)}>
      {plainText(text)}
    </Tag>
  );
}

function Rich({ text, as: Tag = 'div', id, className }: Props) {
  const authored = useAuthored();
  // The server has sanitized this HTML, and React does not change `dangerouslySetInnerHTML` of an element that it
  // hydrates.
  const isServerRendered = useHydrating();
  const [html] = useState(isServerRendered ? { __html: withServerUrls(text) } : null);
  const sanitize = useSanitizer(html === null);
  const attributes = { id, ...authored, className: classNames(className) };
  if (html) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server, and drawn by nothing else.
    return <Tag {...attributes} dangerouslySetInnerHTML={html} />;
  }
  if (!sanitize) return <Plain text={text} as={Tag} id={id} className={className} />;
  // Trusted Types forbid HTML as a string, so the element gets sanitized nodes.
  const fill = (element: HTMLElement | null) => element?.replaceChildren(sanitize(text));
  return <Tag {...attributes} key="rich" ref={fill} />;
}

function classNames(more: string | undefined): string | undefined {
  return more ? `${styles.text} ${more}` : styles.text;
}
