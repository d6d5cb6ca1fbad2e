import { useLingui } from '@lingui/react/macro';
import { selectHome } from '../../../machines/guest.select.ts';
import { isForgetful } from '../../effects/client.ts';
import styles from '../../layouts/Embedded.module.css';
import type { ScreenProps } from '../../screens/props.ts';
import { useSelector } from '../useSelector.ts';

/** What should be known before the start where the browser keeps nothing in a frame (reliability S22). */
export function Notes({ session }: ScreenProps) {
  const { t } = useLingui();
  const isHome = useSelector(session, selectHome);
  if (!isHome || !isForgetful()) return null;
  return (
    <p className={styles.note}>
      {t`Nothing is saved in your browser here. Answer in one go: if you reload, you start over.`}
    </p>
  );
}
