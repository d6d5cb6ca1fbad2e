import { useLingui } from '@lingui/react/macro';
import { Ask } from './Ask.tsx';

interface Props {
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks before a window is closed over an answer that has not been sent. */
export function Leaving({ onStay, onLeave }: Props) {
  const { t } = useLingui();
  return (
    <Ask
      title={t`Close the survey?`}
      text={t`What you have answered so far is kept. The answer on this page has not been sent yet.`}
      risky={{ words: t`Close`, act: onLeave }}
      safe={{ words: t`Keep answering`, act: onStay }}
    />
  );
}
