import { arg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Mission } from '../../../contract/questions/text.ts';
import { RichText } from '../../components/text/RichText.tsx';
import { Zoom } from '../../components/viewer/Zoom.tsx';
import { listRole } from '../../questions/shared/ids.ts';
import styles from './Operation.module.css';

/** One step of a mission with its pictures. */
export function Operation({ operation: { text, imgs } }: { operation: Mission['steps'][number] }) {
  const { t } = useLingui();
  return (
    <>
      {text ? <RichText text={text} /> : null}
      {imgs.length > 0 ? (
        <ul className={styles.pictures} {...listRole}>
          {imgs.map((src, index) => {
            const number = index + 1;
            const alt = t`Picture {${arg(number)}, number}`;
            return (
              <li key={`${number} ${src}`}>
                <img src={src} alt={alt} />
                <Zoom src={src} alt={alt} />
              </li>
            );
          })}
        </ul>
      ) : null}
    </>
  );
}
