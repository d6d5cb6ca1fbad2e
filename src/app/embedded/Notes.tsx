import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useContext } from 'react';
import { selectHome } from '../../../machines/session/session.select.ts';
import type { ScreenProps } from '../../actors/props.ts';
import { PageFormContext } from '../../components/form/FormFields.tsx';
import { isTokenStoreVolatile } from '../../effects/network/tokenStore.ts';
import styles from '../../layouts/Embedded.module.css';

/** Warns before the start where the browser stores nothing in a frame. */
export function Notes({ session }: ScreenProps) {
  const { t } = useLingui();
  const isHome = useSelector(session, selectHome);
  const isCookieless = useContext(PageFormContext)?.tokens !== undefined;
  if (!isHome || !(isCookieless || isTokenStoreVolatile())) return null;
  return (
    <p className={styles.note}>
      {t`Your progress can’t be saved in this browser. If you close or reload the page, you’ll have to start again.`}
    </p>
  );
}
