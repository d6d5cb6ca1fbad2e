import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { formFields } from '../../../contract/pageForm.ts';
import {
  selectAsksForSignature,
  selectInvitations,
  selectReminders,
  selectSlow,
  selectStarting,
  selectSurvey,
  selectTimed,
  selectToastActor,
} from '../../../machines/session/session.select.ts';
import type { ScreenProps } from '../../actors/props.ts';
import { Button } from '../../components/form/Button.tsx';
import { FormFields } from '../../components/form/FormFields.tsx';
import { EnterKey } from '../../components/icons/EnterKey.tsx';
import { Language } from '../../components/Language.tsx';
import { lazyView } from '../../components/lazyView.tsx';
import { StatementLink } from '../../components/StatementLink.tsx';
import { AuthoredLanguage } from '../../components/text/authored.ts';
import { LiveRegion } from '../../components/text/LiveRegion.tsx';
import { plainText } from '../../components/text/plainText.ts';
import { RichText } from '../../components/text/RichText.tsx';
import { StartLogo } from '../../components/theme/StartLogo.tsx';
import { ThemeCover } from '../../components/theme/ThemeCover.tsx';
import { watchEnter } from '../../effects/page/shortcuts.ts';
import { isolate } from '../../i18n/messages/isolate.ts';
import { limitText } from '../../i18n/messages/times.ts';
import { Actions } from '../../layouts/Actions.tsx';
import { Page } from '../../layouts/Page.tsx';
import { Toast } from '../../overlays/Toast.tsx';
import { Agreement } from './Agreement.tsx';
import styles from './Home.module.css';
import { Invitations } from './Invitations.tsx';
import { Meta } from './Meta.tsx';

export const Signature = lazyView(() => import('./Signature.tsx').then((file) => file.Signature));

/** The screen of statuses 0 and 1: description, consent and start. */
export function Home({ session }: ScreenProps) {
  const { t, i18n } = useLingui();
  const isTimed = useSelector(session, selectTimed);
  const survey = useSelector(session, selectSurvey);
  const toast = useSelector(session, selectToastActor);
  const isStarting = useSelector(session, selectStarting);
  const isSlow = useSelector(session, selectSlow);
  const reminders = useSelector(session, selectReminders);
  const { scan, recommend } = useSelector(session, selectInvitations);
  const asksForSignature = useSelector(session, selectAsksForSignature);
  // Whoever agrees or signs does so by the button itself.
  const startsByEnter = !survey?.config.agreement && !asksForSignature;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!form.current || !startsByEnter) return;
    const leaving = new AbortController();
    watchEnter(form.current, leaving.signal);
    return () => leaving.abort();
  }, [startsByEnter]);
  if (!survey) return null;
  const { description, config } = survey;
  const title = plainText(survey.title);
  return (
    <AuthoredLanguage value={survey.lang}>
      <Page
        title={
          reminders > 0
            ? t({
                message: `Error: ${{ title: isolate(title) }}`,
                comment:
                  'The name of the page in the tab of a browser, when something is wrong with the answer; {title} is its name otherwise.',
              })
            : title
        }
        header={<Language session={session} isSmall={false} />}
        cover={config.theme?.cover ? <ThemeCover cover={config.theme.cover} /> : null}
      >
        <form
          ref={form}
          method="post"
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            session.send({ type: 'survey.start' });
          }}
        >
          <FormFields />
          <div className={styles.home}>
            <StartLogo config={config} />
            <h1 tabIndex={-1} data-focus-on-enter>
              <RichText as="span" text={survey.title} />
            </h1>
            {description ? (
              <div className={styles.description}>
                <RichText text={description} />
              </div>
            ) : null}
            <Meta survey={survey} />
            {survey.maxAnswerTime && !isTimed ? (
              <p className={styles.description}>{limitText(survey.maxAnswerTime, i18n)}</p>
            ) : null}
            {config.demo ? (
              <p
                className={styles.demo}
              >{t`This is a demo survey. Your answers won't be recorded.`}</p>
            ) : null}
            {scan || recommend ? (
              <Invitations session={session} scan={scan} recommend={recommend} />
            ) : null}
            {config.agreement ? <Agreement text={config.agreement} /> : null}
            {asksForSignature ? <Signature session={session} reminders={reminders} /> : null}
            {toast ? <Toast toast={toast} /> : null}
          </div>
          <Actions isStart>
            <Button
              type="submit"
              name={formFields.command}
              value="start"
              isBusy={isStarting}
              isSlow={isSlow}
              slowText={t({
                message: 'Starting…',
                comment: 'Button: the state of one that is starting the survey.',
              })}
            >
              <span>
                {scan
                  ? config.agreement
                    ? t({
                        message: 'Agree and continue',
                        comment:
                          'Button: gives the consent and starts the survey on this device, beside a code for the phone.',
                      })
                    : t`Continue here`
                  : config.agreement
                    ? t({
                        message: 'Agree',
                        comment: 'Button: verb; gives the consent and starts the survey.',
                      })
                    : t({ message: 'Start', comment: 'Button: verb; starts the survey.' })}
              </span>
              {startsByEnter ? <EnterKey /> : null}
            </Button>
          </Actions>
        </form>
        <StatementLink session={session} />
        <LiveRegion>{isSlow ? t`Starting…` : null}</LiveRegion>
      </Page>
    </AuthoredLanguage>
  );
}
