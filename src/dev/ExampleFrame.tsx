import styles from './Gallery.module.css';

interface Props {
  readonly address: string;
  /** Width and height in CSS pixels. */
  readonly size: readonly [number, number];
  readonly title: string;
}

/** Shows a page in a frame of the layout's size, so that media queries see this size as their viewport. */
export function ExampleFrame({ address, size: [width, height], title }: Props) {
  return (
    <iframe
      key={address}
      className={styles.frame}
      src={address}
      title={title}
      width={width}
      height={height}
    />
  );
}
