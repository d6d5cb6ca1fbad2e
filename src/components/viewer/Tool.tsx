import { Icon } from '../icons/Icon.tsx';
import styles from './Viewer.module.css';

/** Paths on the 24-unit grid of `Icon`. */
const strokes = {
  arrow: 'M5 12h14m-6-6 6 6-6 6',
  back: 'M19 12H5m6-6-6 6 6 6',
  close: 'm6 6 12 12M18 6 6 18',
  down: 'm6 9 6 6 6-6',
  left: 'm15 6-6 6 6 6',
  minus: 'M6 12h12',
  plus: 'M12 6v12M6 12h12',
  right: 'm9 6 6 6-6 6',
  up: 'm6 15 6-6 6 6',
};

export type ToolIcon = keyof typeof strokes;

interface Props {
  readonly icon: ToolIcon;
  readonly name: string;
  readonly onPress: () => void;
}

export function Tool({ icon, name, onPress }: Props) {
  return (
    <button
      type="button"
      className={styles.tool}
      data-icon={icon}
      data-safe={icon === 'close' || undefined}
      aria-label={name}
      title={name}
      onClick={onPress}
    >
      <Icon path={strokes[icon]} isDirected={icon === 'back' || icon === 'arrow'} />
    </button>
  );
}
