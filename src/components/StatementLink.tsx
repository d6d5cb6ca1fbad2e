import { useLingui } from '@lingui/react';
import { useSelector } from '@xstate/react';
import { isFramed } from '../../contract/address.ts';
import { statementPath } from '../../contract/pages/statement.ts';
import { selectMode, selectSurvey } from '../../machines/session/session.select.ts';
import type { ScreenProps } from '../actors/props.ts';
import { serverUrl } from '../effects/network/serverUrl.ts';
import { accessibility } from '../i18n/messages/accessibility.ts';
import styles from './StatementLink.module.css';

/** Links to the server's accessibility statement, if there is one; in a frame the statement opens in a new tab. */
export function StatementLink({ session }: ScreenProps) {
  const { i18n } = useLingui();
  const survey = useSelector(session, selectSurvey);
  const opensNewTab = isFramed(useSelector(session, selectMode));
  if (!survey?.statement) return null;
  return (
    <a
      className={styles.link}
      href={serverUrl(`${statementPath}?lang=${i18n.locale}`)}
      {...(opensNewTab ? { target: '_blank', rel: 'noopener noreferrer' } : null)}
    >
      {i18n._(accessibility)}
    </a>
  );
}
