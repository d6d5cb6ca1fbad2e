import { useLingui } from '@lingui/react/macro';
import { formFields } from '../../../contract/pageForm.ts';
import type { Failure } from '../../../machines/lib/failure.ts';
import { Button } from '../../components/form/Button.tsx';
import { FormFields } from '../../components/form/FormFields.tsx';
import { OpenInNewTab } from '../../components/OpenInNewTab.tsx';
import { failureLanguage } from '../../i18n/messages/failures.ts';
import { isMissing, unavailableText } from '../../i18n/messages/unavailable.ts';
import { Message } from '../../layouts/Message.tsx';
import { Missing } from './Missing.tsx';

interface Props {
  readonly surveyId: string;
  readonly failure: Failure;
  readonly onRetry: () => void;
}

/** Shown in a frame where the survey is unreachable or refused, most often for a missing login. */
export function SurveyUnavailable({ surveyId, failure, onRetry }: Props) {
  const { t, i18n } = useLingui();
  if (isMissing(failure)) return <Missing />;
  return (
    <Message
      icon="warning"
      heading={unavailableText(failure, i18n)}
      headingLanguage={failureLanguage(failure)}
      action={
        <>
          <form
            method="post"
            onSubmit={(event) => {
              event.preventDefault();
              onRetry();
            }}
          >
            <FormFields />
            <Button type="submit" name={formFields.command} value="retry">{t`Try again`}</Button>
          </form>
          <OpenInNewTab surveyId={surveyId} failure={failure} />
        </>
      }
    />
  );
}
