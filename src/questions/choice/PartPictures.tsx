import { useLingui } from '@lingui/react/macro';
import { RichText } from '../../components/text/RichText.tsx';
import { VisuallyHidden } from '../../components/text/VisuallyHidden.tsx';
import { Zoom } from '../../components/viewer/Zoom.tsx';
import { serverUrl } from '../../effects/network/serverUrl.ts';
import styles from './PartPictures.module.css';
import { altOf, type Illustrated } from './pictures.ts';

interface Props {
  readonly part: Illustrated;
  /** The position from 0, which names a picture without a text. */
  readonly index: number;
  /** Whether the pictures are as wide as those of options, where the part has a row to itself. */
  readonly isLarge?: boolean;
}

/** The pictures of a part that cannot be pressed, such as a matrix row; a press on a picture enlarges it. */
export function PartPictures({ part, index, isLarge = false }: Props) {
  const { i18n } = useLingui();
  if (part.imgs.length === 0) return null;
  return (
    <span className={styles.pictures} data-large={isLarge || undefined}>
      {part.imgs.map((src, picture) => (
        <Zoom key={src} src={src} alt={altOf(part, index, i18n, picture)}>
          <img src={serverUrl(src)} loading="lazy" alt="" />
        </Zoom>
      ))}
    </span>
  );
}

/** The text of a part. A part that has only pictures is named by their invisible alternative text. */
export function PartName({ part, index, id }: Props & { readonly id?: string | undefined }) {
  const { i18n } = useLingui();
  return part.text === '' ? (
    <VisuallyHidden id={id}>{altOf(part, index, i18n)}</VisuallyHidden>
  ) : (
    <RichText as="span" id={id} text={part.text} />
  );
}
