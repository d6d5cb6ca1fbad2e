import { type ReactNode, useEffect, useRef } from 'react';
import type { PageForm } from '../../contract/pageForm.ts';
import { PageFormContext } from '../components/form/FormFields.tsx';

interface Props {
  readonly form: PageForm;
  readonly takeOver: () => void;
  readonly children: ReactNode;
}

export function ServerRendered({ form, takeOver, children }: Props) {
  return (
    <>
      <PageFormContext value={form}>{children}</PageFormContext>
      <TakeOver takeOver={takeOver} />
    </>
  );
}

/** Runs once after the markup of the server has become the app's; draws nothing. */
function TakeOver({ takeOver }: Pick<Props, 'takeOver'>) {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    takeOver();
    performance.mark('hydrated');
    document.documentElement.dataset.running = '';
  }, [takeOver]);
  return null;
}
