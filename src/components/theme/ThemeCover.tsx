import type { Cover } from '../../../contract/theme.ts';
import { serverUrl } from '../../effects/network/serverUrl.ts';
import styles from './ThemeCover.module.css';

/** Wider windows have the cover beside the text. */
const narrow = '(width < 1024px)';
const sizesBeside = '(width < 1024px) 100vw, 42vw';

const kinds = ['avif', 'webp'] as const;

/**
 * The picture of the start page. Its room is that of its box, whatever the size of the picture, so that nothing moves
 * when it comes; it is loaded after everything else.
 */
export function ThemeCover({ cover }: { cover: Cover }) {
  const { src, narrow: narrowSrc, alt = '', side = 'end', focus, colour, widths = [] } = cover;
  const sizes = side === 'top' ? '100vw' : sizesBeside;
  const sources = (file: string, media?: string) =>
    kinds.map((kind) => (
      <source
        key={`${file} ${kind}`}
        media={media}
        type={`image/${kind}`}
        sizes={sizes}
        srcSet={widths
          .map((width) => `${serverUrl(file)}?width=${width}&format=${kind} ${width}w`)
          .join(',')}
      />
    ));
  const hasSizes = widths.length > 0;
  return (
    <picture className={styles.cover} data-side={side} style={colour ? { background: colour } : {}}>
      {narrowSrc && hasSizes ? sources(narrowSrc, narrow) : null}
      {narrowSrc && !hasSizes ? <source media={narrow} srcSet={serverUrl(narrowSrc)} /> : null}
      {hasSizes ? sources(src) : null}
      <img
        src={serverUrl(src)}
        alt={alt}
        decoding="async"
        fetchPriority="low"
        style={focus ? { objectPosition: focus } : {}}
      />
    </picture>
  );
}
