import { type ReactNode, useContext } from 'react';
import { formFields } from '../../contract/pageForm.ts';
import type { SessionActor } from '../../machines/session/session.machine.ts';
import { Button } from './form/Button.tsx';
import { FormFields, PageFormContext } from './form/FormFields.tsx';
import { SentFields } from './form/SentFields.tsx';

interface Props {
  readonly session: SessionActor;
  readonly children: ReactNode;
}

/** A button that requests the location again, or submits the fields of a failed form again. */
export function TryAgain({ session, children }: Props) {
  const sent = useContext(PageFormContext)?.sent;
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
