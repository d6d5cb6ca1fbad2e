import { useState } from 'react';
import { useHydrating } from '../../components/useHydrating.ts';
import { Rate } from '../rare.chunk.ts';
import type { QuestionProps } from '../shared/props.ts';
import styles from './Look.module.css';
import { Look } from './Look.tsx';

/**
 * Code 8 as a slider or as a number between two buttons. The page of the server has points: a slider without a script
 * always sends a value.
 */
export function RateWithLook(props: QuestionProps<8>) {
  const isHydrating = useHydrating();
  // The points stay where one of them has had the focus before the script came.
  const [isInUse] = useState(
    () => isHydrating && globalThis.document?.activeElement?.getAttribute('name') === 'score',
  );
  return (
    <Rate
      {...props}
      look={(points) => (
        <div className={styles.look}>{isHydrating || isInUse ? points : <Look {...props} />}</div>
      )}
    />
  );
}
