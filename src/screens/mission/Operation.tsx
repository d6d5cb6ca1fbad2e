import { arg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useContext } from 'react';
import { hasJustBegun, opensReminder } from '../../../contract/missionRules.ts';
import type { Mission } from '../../../contract/questions/shared/mission.ts';
import { PageFormContext } from '../../components/form/FormFields.tsx';
import { useAuthored } from '../../components/text/authored.ts';
import { RichText } from '../../components/text/RichText.tsx';
import { Zoom } from '../../components/viewer/Zoom.tsx';
import { serverUrl } from '../../effects/network/serverUrl.ts';
import { listRole } from '../../questions/shared/ids.ts';
import styles from './Operation.module.css';

/** A step of a mission with its pictures. */
export function Operation({
  operation: { text, imgs, alts },
}: {
  operation: Mission['steps'][number];
}) {
  const { t } = useLingui();
  const { lang } = useAuthored();
  return (
    <>
      {text ? <RichText text={text} /> : null}
      {imgs.length > 0 ? (
        <ul className={styles.pictures} {...listRole}>
          {imgs.map((src, index) => {
            const number = index + 1;
            const alt = alts[index] || t`Picture {${arg(number)}, number}`;
            return (
              <li key={`${number} ${src}`}>
                <img src={serverUrl(src)} alt={alt} lang={alts[index] ? lang : undefined} />
                <Zoom src={src} alt={alt} />
              </li>
            );
          })}
        </ul>
      ) : null}
    </>
  );
}

/**
 * All steps of a mission for a page without a script, which cannot open the dialog of tips. Like the dialog, the list
 * is open at the start if the survey wants the participant reminded.
 */
export function AllSteps({ steps, remind }: Pick<Mission, 'steps' | 'remind'>) {
  const { t } = useLingui();
  const record = useContext(PageFormContext)?.mission;
  const isReminded = record ? hasJustBegun(record) && opensReminder(remind, steps.length) : false;
  return (
    <noscript>
      <details open={isReminded}>
        <summary>{t`Reminder of the steps`}</summary>
        <ol>
          {steps.map((operation, index) => {
            const step = index + 1;
            return (
              <li key={step}>
                <Operation operation={operation} />
              </li>
            );
          })}
        </ol>
      </details>
    </noscript>
  );
}
