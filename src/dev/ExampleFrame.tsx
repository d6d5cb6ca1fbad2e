import styles from './Gallery.module.css';

interface Props {
  readonly address: string;
  /** Width and height in CSS pixels. */
  readonly size: readonly [number, number];
  readonly title: string;
}

/** The example in a window of the layout's size, so that it is what it would be there. */
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
