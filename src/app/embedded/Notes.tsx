import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useContext } from 'react';
import { selectHome } from '../../../machines/session/guest.select.ts';
import type { ScreenProps } from '../../actors/props.ts';
import { ServedForm } from '../../components/form/FormFields.tsx';
import { isTokenStoreVolatile } from '../../effects/network/network.chunk.ts';
import styles from '../../layouts/Embedded.module.css';

/** Warns before the start where the browser stores nothing in a frame (S22). */
export function Notes({ session }: ScreenProps) {
  const { t } = useLingui();
  const isHome = useSelector(session, selectHome);
  const isCookieless = useContext(ServedForm)?.tokens !== undefined;
  if (!isHome || !(isCookieless || isTokenStoreVolatile())) return null;
  return (
    <p className={styles.note}>
      {t`Nothing is saved in your browser here. Answer in one go: if you reload, you start over.`}
    </p>
  );
}
