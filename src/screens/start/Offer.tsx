import { useLingui } from '@lingui/react/macro';
import { formFields } from '../../../contract/pageForm.ts';
import type { Survey } from '../../../contract/survey.ts';
import { Button } from '../../components/form/Button.tsx';
import { FormFields } from '../../components/form/FormFields.tsx';
import { AuthoredLanguage } from '../../components/text/authored.ts';
import { plainText } from '../../components/text/plainText.ts';
import { RichText } from '../../components/text/RichText.tsx';
import { Page } from '../../layouts/Page.tsx';
import styles from './Offer.module.css';

interface Props {
  readonly survey: Survey;
  readonly onOpen: () => void;
}

/** A survey in a window or card before it is opened; no session has started. */
export function Offer({ survey, onOpen }: Props) {
  const { t } = useLingui();
  return (
    <Page title={plainText(survey.title)}>
      <form
        method="post"
        className={styles.offer}
        onSubmit={(event) => {
          event.preventDefault();
          onOpen();
        }}
      >
        <FormFields />
        <h1 tabIndex={-1} data-focus-on-enter>
          <AuthoredLanguage value={survey.lang}>
            <RichText as="span" text={survey.title} />
          </AuthoredLanguage>
        </h1>
        <Button type="submit" name={formFields.command} value="open">
          {t({
            message: 'Open the survey',
            comment: 'Button: verb; opens the survey in a window.',
          })}
        </Button>
      </form>
    </Page>
  );
}
