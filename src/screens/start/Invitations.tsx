import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useContext, useRef, useState } from 'react';
import { selectSurveyId, selectToastActor } from '../../../machines/session/session.select.ts';
import type { ScreenProps } from '../../actors/props.ts';
import { Button } from '../../components/form/Button.tsx';
import { PageFormContext } from '../../components/form/FormFields.tsx';
import { Icon } from '../../components/icons/Icon.tsx';
import { QrCode } from '../../components/text/QrCode.tsx';
import { copyLink, surveyAddress } from '../../effects/page/link.ts';
import styles from './Invitations.module.css';

const computer = 'M3.5 5h17v11h-17zM12 16v3.5M8 19.5h8';

interface Props extends ScreenProps {
  readonly scan: boolean;
  readonly recommend: boolean;
}

/** Recommendations before the start to use another browser or a phone. */
export function Invitations({ session, scan, recommend }: Props) {
  const { t } = useLingui();
  return (
    <>
      {recommend ? (
        <p className={styles.recommendation}>
          <Icon path={computer} />
          <span>{t`This survey works best in Chrome on a computer.`}</span>
        </p>
      ) : null}
      {scan ? <ScanToStart session={session} /> : null}
    </>
  );
}

function ScanToStart({ session }: ScreenProps) {
  const { t } = useLingui();
  const toast = useSelector(session, selectToastActor);
  const pageForm = useContext(PageFormContext);
  const surveyId = useSelector(session, selectSurveyId);
  const [address] = useState(() => pageForm?.address ?? surveyAddress(surveyId));
  const [isRefused, setRefused] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const copy = async () => {
    if (!link.current) return;
    const isCopied = await copyLink(link.current);
    setRefused(!isCopied);
    toast?.send(
      isCopied ? { type: 'toast.showRemark', remark: 'copied' } : { type: 'toast.clear' },
    );
  };
  return (
    <section className={styles.scan} aria-labelledby="scan-title">
      <QrCode
        text={address}
        label={t({ message: 'QR code', comment: 'Noun: a code that the camera of a phone reads.' })}
      />
      <div className={styles.words}>
        <h2 id="scan-title">
          {t({
            message: 'Start on your phone',
            comment: 'Title: above a code that opens the survey on a phone.',
          })}
        </h2>
        <p>{t`Scan the code with your phone’s camera, or open the link on your phone.`}</p>
        <p className={styles.link}>
          <a ref={link} href={address} dir="ltr">
            {address}
          </a>
        </p>
        <Button variant="line" onClick={copy}>
          {t({
            message: 'Copy link',
            comment: 'Button: verb; puts the link to the survey on the clipboard.',
          })}
        </Button>
        <output>
          {isRefused
            ? t({
                message:
                  'We couldn’t copy the link. It’s selected now: press Ctrl+C or ⌘C, or touch and hold it, to copy it.',
                comment:
                  'The browser did not let us copy it; the respondent does so, by menu or keyboard. Nobody writes it on paper.',
              })
            : null}
        </output>
      </div>
    </section>
  );
}
