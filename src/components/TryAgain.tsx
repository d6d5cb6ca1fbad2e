import { type ReactNode, useContext } from 'react';
import { formFields } from '../../contract/pageForm.ts';
import type { SessionActor } from '../../machines/session/session.machine.ts';
import { Button } from './form/Button.tsx';
import { FormFields, ServedForm } from './form/FormFields.tsx';
import { SentFields } from './form/SentFields.tsx';

interface Props {
  readonly session: SessionActor;
  readonly children: ReactNode;
}

/** Locates again, or sends once more what a form has sent in vain. */
export function TryAgain({ session, children }: Props) {
  const sent = useContext(ServedForm)?.sent;
  if (sent) {
    return (
      <form method="post">
        <SentFields fields={sent} />
        <Button type="submit">{children}</Button>
      </form>
    );
  }
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        session.send({ type: 'session.retry' });
      }}
    >
      <FormFields />
      <Button type="submit" name={formFields.command} value="retry">
        {children}
      </Button>
    </form>
  );
}
