import { useLingui } from '@lingui/react/macro';
import { formFields } from '../../../contract/pageForm.ts';
import { clearButton } from '../../../contract/questions/shared/fields.ts';
import { Button } from './Button.tsx';
import styles from './Clear.module.css';

interface Props {
  readonly isEmpty: boolean;
  /** The id of the control that receives the focus when the button disappears. */
  readonly focusId: string;
  readonly onClear: () => void;
}

/** A button that clears an optional answer; its space is reserved while the answer is empty. */
export function Clear({ isEmpty, focusId, onClear }: Props) {
  const { t } = useLingui();
  const clear = (event: { preventDefault(): void }) => {
    event.preventDefault();
    document.getElementById(focusId)?.focus();
    onClear();
  };
  return (
    <div className={styles.clear}>
      {isEmpty ? null : (
        <Button
          type="submit"
          name={formFields.press}
          value={clearButton}
          variant="quiet"
          onClick={clear}
        >
          {t({
            message: 'Clear',
            comment: 'Button: verb; removes the answer that was chosen, or the signature.',
          })}
        </Button>
      )}
    </div>
  );
}
