import { arg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { locales } from '../../../contract/locales.ts';
import type { StatementInput } from '../../../contract/pages/render.ts';
import { statementPath } from '../../../contract/pages/statement.ts';
import { appPath } from '../../effects/network/serverUrl.ts';
import { languageNames } from '../../i18n/languageNames.ts';
import { accessibility } from '../../i18n/messages/accessibility.ts';

type Props = Omit<StatementInput, 'locale'>;

/** The accessibility statement; only the server renders it, so it is not in the scripts of the app. */
export function Statement({ contact, from }: Props) {
  const { t, i18n } = useLingui();
  const count = locales.length;
  const share = 4;
  return (
    <>
      {from === null ? null : (
        <p>
          <a href={appPath(`${from}?lang=${i18n.locale}`)}>
            {t({
              message: 'Back to the survey',
              comment: 'Button: shows the survey again, from a small window or another page of it.',
            })}
          </a>
        </p>
      )}
      <h1>{i18n._(accessibility)}</h1>
      <p>{t`Everyone should be able to answer the surveys on this site. The goal is level AA of WCAG 2.2, the international guidelines for accessible web pages.`}</p>
      <h2>
        {t({
          message: 'What is supported',
          comment: 'Heading of a list: what the surveys can do for people with disabilities.',
        })}
      </h2>
      <ul className="points">
        <li>{t`Every question can be answered with a keyboard, a mouse or a finger. Nothing has to be dragged.`}</li>
        <li>{t`Screen readers can read the questions, the options, the errors and the time left.`}</li>
        <li>{t`Text can be enlarged to {${arg(share)}, number, percent}. Settings for contrast, dark colours and less motion are respected.`}</li>
        <li>{t`Surveys work without JavaScript.`}</li>
        <li>{t`Buttons and messages are available in {${arg(count)}, number} languages.`}</li>
      </ul>
      <h2>
        {t({
          message: 'Known limits',
          comment: 'Heading of a list: what does not work for people with disabilities.',
        })}
      </h2>
      <ul className="points">
        <li>{t`The publisher of a survey provides its texts and pictures. A picture may have no description, and a text may be available in one language only.`}</li>
        <li>{t`Some surveys have a time limit. The time left is shown, but you can’t extend it yourself.`}</li>
        <li>{t`Some tasks lead to other websites, to which this page doesn’t apply.`}</li>
        <li>{t`Automated tests check the pages, but they don’t find every barrier.`}</li>
      </ul>
      <h2>{t`More time, help or another form`}</h2>
      <p>{t`You can ask for more time, for help, or for the survey in another form. Say which survey you mean and what you need. You don’t have to give a reason.`}</p>
      {contact === null ? (
        <p>{t`Contact the publisher of the survey. You usually find the name in the invitation or on the first page of the survey.`}</p>
      ) : (
        <p>
          <span>
            {t({
              message: 'Contact:',
              comment: 'Noun: before the e-mail address or the web address to write to.',
            })}
          </span>{' '}
          <a href={contact.startsWith('https:') ? contact : `mailto:${contact}`} dir="ltr">
            {contact}
          </a>
        </p>
      )}
      <nav
        aria-label={t({
          message: 'Language',
          comment: 'Noun: the name of the list of languages.',
        })}
      >
        <ul className="languages">
          {Object.entries(languageNames).map(([locale, name]) => (
            <li key={locale}>
              <a
                href={addressIn(locale, from)}
                lang={locale}
                hrefLang={locale}
                aria-current={locale === i18n.locale ? 'true' : undefined}
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

function addressIn(locale: string, from: string | null): string {
  const query = new URLSearchParams({ lang: locale, ...(from === null ? {} : { from }) });
  return appPath(`${statementPath}?${query}`);
}
