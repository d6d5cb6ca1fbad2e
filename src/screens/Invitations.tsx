import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { selectInvitations, selectNotices } from '../../machines/session.select.ts';
import { useSelector } from '../app/useSelector.ts';
import { copyLink, surveyAddress } from '../effects/link.ts';
import { Button } from '../parts/Button.tsx';
import { Icon } from '../parts/Icon.tsx';
import { QrCode } from '../parts/QrCode.tsx';
import styles from './Invitations.module.css';
import type { ScreenProps } from './props.ts';

/** On the grid of `Icon`. */
const computer = 'M3.5 5h17v11h-17zM12 16v3.5M8 19.5h8';

/** What a survey offers before its start: another browser, or a phone. Nobody has to follow. */
export function Invitations({ session }: ScreenProps) {
  const { t } = useLingui();
  const { scan, recommend } = useSelector(session, selectInvitations);
  return (
    <>
      {recommend ? (
        <p className={styles.recommendation}>
          <Icon path={computer} />
          {t`This survey works best in Chrome on a computer.`}
        </p>
      ) : null}
      {scan ? <ScanToStart session={session} /> : null}
    </>
  );
}

/** The address of this survey for a phone: as a code, as a link, and for the clipboard. */
function ScanToStart({ session }: ScreenProps) {
  const { t } = useLingui();
  const notices = useSelector(session, selectNotices);
  const [address] = useState(() => surveyAddress(session.getSnapshot().context.surveyId));
  const [isRefused, setRefused] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const copy = async () => {
    if (!link.current) return;
    const isCopied = await copyLink(link.current);
    setRefused(!isCopied);
    notices?.send(isCopied ? { type: 'notice.say', remark: 'copied' } : { type: 'notice.clear' });
  };
  return (
    <section className={styles.scan} aria-labelledby="scan-title">
      <QrCode text={address} label={t`QR code`} />
      <div className={styles.words}>
        <h2 id="scan-title">{t`Start on your phone`}</h2>
        <p>{t`Scan the code with your phone's camera, or open the link there.`}</p>
        <p className={styles.link}>
          <a ref={link} href={address} dir="ltr">
            {address}
          </a>
        </p>
        <Button look="line" onClick={copy}>{t`Copy link`}</Button>
        <output>{isRefused ? t`The link is selected now. Copy it by hand.` : null}</output>
      </div>
    </section>
  );
}
