import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { memo } from 'react';
import { type Locale, localeFor } from '../../contract/locales.ts';
import { formFields } from '../../contract/pageForm.ts';
import type { LanguageActor } from '../../machines/language/language.machine.ts';
import { selectWanted } from '../../machines/language/language.select.ts';
import { selectLanguage, selectMode, selectSurvey } from '../../machines/session/session.select.ts';
import type { ScreenProps } from '../actors/props.ts';
import { useLoaded } from '../actors/useLoaded.ts';
import { languageNames } from '../i18n/languageNames.ts';
import { ok } from '../i18n/messages/ok.ts';
import { Button } from './form/Button.tsx';
import { FormFields } from './form/FormFields.tsx';
import { Icon } from './icons/Icon.tsx';
import styles from './Language.module.css';
import { VisuallyHidden } from './text/VisuallyHidden.tsx';
import { useHydrating } from './useHydrating.ts';

interface Props extends ScreenProps {
  /** Shows the icon without the language's name. */
  readonly isSmall: boolean;
}

const globe =
  'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3.5 9.5h17m-17 5h17M12 3c2.4 2.4 3.6 5.4 3.6 9s-1.2 6.6-3.6 9c-2.4-2.4-3.6-5.4-3.6-9S9.6 5.4 12 3Z';

const choices = Object.keys(languageNames) as Locale[];

/** Locales of the survey's own languages, in its order. */
function ownLocales(tags: readonly string[] = []): readonly Locale[] {
  return [...new Set(tags.map(localeFor))].filter((locale) => locale !== undefined);
}

/** Absent from cards, which show only the question. */
export const Language = memo(function Language({ session, isSmall }: Props) {
  const mode = useSelector(session, selectMode);
  const language = useLoaded(useSelector(session, selectLanguage));
  const survey = useSelector(session, selectSurvey);
  if (mode === 'card' || !language) return null;
  return <Switch language={language} own={ownLocales(survey?.languages)} isSmall={isSmall} />;
});

interface SwitchProps extends Pick<Props, 'isSmall'> {
  readonly language: LanguageActor;
  readonly own: readonly Locale[];
}

function Switch({ language, own, isSmall }: SwitchProps) {
  const { t, i18n } = useLingui();
  const wanted = useSelector(language, selectWanted);
  const isServed = useHydrating();
  const list = <Choices own={own} />;
  return (
    <form className={styles.language} data-small={isSmall || undefined} method="post">
      <Icon path={globe} />
      {isSmall ? null : (
        <span aria-hidden="true" lang={wanted}>
          {languageNames[wanted]}
        </span>
      )}
      {/* Text ahead of the list: a page that begins with a control is not read aloud by itself. */}
      <VisuallyHidden id="language">
        {t({ message: 'Language', comment: 'Noun: the name of the list of languages.' })}
      </VisuallyHidden>
      {/* The transparent native list covers the visible text; the script fills it, which chooses by it. */}
      <select
        className={styles.list}
        aria-labelledby="language"
        value={wanted}
        onChange={({ target }) =>
          language.send({ type: 'language.choose', locale: target.value as Locale })
        }
      >
        {isServed ? option(wanted) : list}
      </select>
      <noscript>
        <FormFields />
        <select
          className={styles.list}
          name={formFields.locale}
          aria-labelledby="language"
          defaultValue={wanted}
        >
          {list}
        </select>
        <Button type="submit" variant="line" name={formFields.command} value="language">
          {i18n._(ok)}
        </Button>
      </noscript>
    </form>
  );
}

/** All languages, those of the survey first. */
function Choices({ own }: Pick<SwitchProps, 'own'>) {
  const { t } = useLingui();
  const others = choices.filter((locale) => !own.includes(locale));
  return (
    <>
      {own.map(option)}
      {own.length > 0 ? (
        <optgroup
          label={t({
            message: 'Buttons only',
            comment:
              'Heading in the list of languages: in these the buttons and messages are translated, but the texts of the survey are not.',
          })}
        >
          {others.map(option)}
        </optgroup>
      ) : (
        others.map(option)
      )}
    </>
  );
}

function option(locale: Locale) {
  return (
    <option key={locale} value={locale} lang={locale}>
      {languageNames[locale]}
    </option>
  );
}
