import { arg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Mission } from '../../../contract/questions/text.ts';
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

/** The tips of a page without a script, whose box cannot open. */
export function AllSteps({ steps }: Pick<Mission, 'steps'>) {
  const { t } = useLingui();
  return (
    <noscript>
      <details>
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
