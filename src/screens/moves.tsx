import { useLingui } from '@lingui/react/macro';
import { Button } from '../parts/Button.tsx';
import { Icon, strokes } from '../parts/Icon.tsx';
import styles from './moves.module.css';

/** The quiet way back. */
export function Previous({ isBusy, onPress }: { isBusy: boolean; onPress: () => void }) {
  const { t } = useLingui();
  return (
    <Button look="quiet" isBusy={isBusy} onClick={onPress}>
      <Icon path={strokes.back} isDirected />
      {t`Previous`}
    </Button>
  );
}

interface NextProps {
  readonly isBusy: boolean;
  readonly isSlow: boolean;
  /** True while something that belongs to the answer is still on its way. */
  readonly isWaiting: boolean;
  readonly isLast: boolean;
  /** True when the answer was sent before and did not arrive. */
  readonly isRetry: boolean;
}

/** The way on. It is never disabled: what is missing is said when it is pressed. */
export function Next({ isBusy, isSlow, isWaiting, isLast, isRetry }: NextProps) {
  const { t } = useLingui();
  return (
    <Button
      type="submit"
      isBusy={isBusy}
      isSlow={isSlow || isWaiting}
      slowWords={isWaiting ? t`Uploading…` : t`Sending…`}
    >
      {isRetry ? t`Retry` : isLast ? t`Submit` : t`Next`}
      <span className={styles.enter} aria-hidden="true">
        ↵
      </span>
    </Button>
  );
}
