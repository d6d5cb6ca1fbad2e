import { arg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useContext } from 'react';
import type { Mission } from '../../../contract/questions/text.ts';
import { ServedForm } from '../../components/form/FormFields.tsx';
import { useAuthored } from '../../components/text/authored.ts';
import { RichText } from '../../components/text/RichText.tsx';
import { Zoom } from '../../components/viewer/Zoom.tsx';
import { listRole } from '../../questions/shared/ids.ts';
import styles from './Operation.module.css';

/** One step of a mission with its pictures. */
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
                <img src={src} alt={alt} lang={alts[index] ? lang : undefined} />
                <Zoom src={src} alt={alt} />
              </li>
            );
          })}
        </ul>
      ) : null}
    </>
  );
}

/** The tips of a page without a script, whose box cannot open: they are there at the start, as the box is. */
export function AllSteps({ steps, remind }: Pick<Mission, 'steps' | 'remind'>) {
  const { t } = useLingui();
  const record = useContext(ServedForm)?.mission;
  const hasJustBegun = record?.at === 0 && record.elapsed !== null;
  return (
    <noscript>
      <details open={remind && hasJustBegun}>
        <summary>{t`Steps reminder`}</summary>
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
