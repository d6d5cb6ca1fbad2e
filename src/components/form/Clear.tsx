import { useLingui } from '@lingui/react/macro';
import { Button } from './Button.tsx';
import styles from './Clear.module.css';

interface Props {
  readonly isEmpty: boolean;
  /** The id of the control that takes the focus when the button goes. */
  readonly focusId: string;
  readonly onClear: () => void;
}

/** Takes an answer back where none is needed. Its room is kept while there is nothing to take back. */
export function Clear({ isEmpty, focusId, onClear }: Props) {
  const { t } = useLingui();
  const clear = () => {
    document.getElementById(focusId)?.focus();
    onClear();
  };
  return (
    <div className={styles.clear}>
      {isEmpty ? null : (
        <Button look="quiet" onClick={clear}>
          {t({
            message: 'Clear',
            comment: 'Button: verb; removes the answer that was chosen, or the signature.',
          })}
        </Button>
      )}
    </div>
  );
}
