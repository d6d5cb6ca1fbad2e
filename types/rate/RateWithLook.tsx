import { useState } from 'react';
import { useHydrating } from '../../src/components/useHydrating.ts';
import type { QuestionProps } from '../../src/questions/shared/props.ts';
import styles from './Look.module.css';
import { Look } from './Look.tsx';
import { Points } from './Points.tsx';

/**
 * A rating as a slider or as a number between two buttons. In the server's markup it has points, because a slider
 * without a script always submits a value.
 */
export function RateWithLook(props: QuestionProps<8>) {
  const isHydrating = useHydrating();
  // The points stay if one of them got the focus before hydration, because a replacement would take the focus away.
  const [isInUse] = useState(
    () => isHydrating && globalThis.document?.activeElement?.getAttribute('name') === 'score',
  );
  return (
    <Points
      {...props}
      look={(points) => (
        <div className={styles.look}>{isHydrating || isInUse ? points : <Look {...props} />}</div>
      )}
    />
  );
}
