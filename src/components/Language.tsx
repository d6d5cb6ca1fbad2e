import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import { type Locale, localeFor } from '../../contract/locales.ts';
import { formFields } from '../../contract/pageForm.ts';
import type { LanguageActor } from '../../machines/language/language.machine.ts';
import { selectWanted } from '../../machines/language/language.select.ts';
import { selectLanguage, selectMode, selectSurvey } from '../../machines/session/session.select.ts';
import type { ScreenProps } from '../actors/props.ts';
import { isComposing } from '../effects/page/isComposing.ts';
import { languageNames } from '../i18n/languageNames.ts';
import { ok } from '../i18n/messages/ok.ts';
import { Button } from './form/Button.tsx';
import { FormFields } from './form/FormFields.tsx';
import { Icon } from './icons/Icon.tsx';
import styles from './Language.module.css';
import { VisuallyHidden } from './text/VisuallyHidden.tsx';
import { useHydrating } from './useHydrating.ts';

interface Props extends ScreenProps {
  /** Whether to show the icon without the name of the language. */
  readonly isSmall: boolean;
}

const globe =
  'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3.5 9.5h17m-17 5h17M12 3c2.4 2.4 3.6 5.4 3.6 9s-1.2 6.6-3.6 9c-2.4-2.4-3.6-5.4-3.6-9S9.6 5.4 12 3Z';

const choices = Object.keys(languageNames) as Locale[];

/** The locales of the languages that the survey is written in, in the survey's order. */
function surveyLocales(tags: readonly string[] = []): readonly Locale[] {
  return [...new Set(tags.map(localeFor))].filter((locale) => locale !== undefined);
}

/** The language list; cards have none, because they show only the question. */
export const Language = memo(function Language({ session, isSmall }: Props) {
  const mode = useSelector(session, selectMode);
  const language = useSelector(session, selectLanguage);
  const survey = useSelector(session, selectSurvey);
  if (mode === 'card' || !language) return null;
  return (
    <Switch
      language={language}
      surveyLocales={surveyLocales(survey?.languages)}
      isSmall={isSmall}
    />
  );
});

interface SwitchProps extends Pick<Props, 'isSmall'> {
  readonly language: LanguageActor;
  readonly surveyLocales: readonly Locale[];
}

function Switch({ language, surveyLocales, isSmall }: SwitchProps) {
  const { t, i18n } = useLingui();
  const wanted = useSelector(language, selectWanted);
  const isHydrating = useHydrating();
  const choice = useChoice((locale) => language.send({ type: 'language.choose', locale }));
  const list = <Choices surveyLocales={surveyLocales} />;
  return (
    <form className={styles.language} data-small={isSmall || undefined} method="post">
      <Icon path={globe} />
      {isSmall ? null : (
        <span aria-hidden="true" lang={wanted}>
          {languageNames[wanted]}
        </span>
      )}
      {/* Screen readers do not start to read a page that begins with a control, so a text precedes the list. */}
      <VisuallyHidden id="language">
        {t({ message: 'Language', comment: 'Noun: the name of the list of languages.' })}
      </VisuallyHidden>
      {/* The transparent native list covers the visible text. Its other options are inserted by the script, because
          only the script applies a choice. */}
      <select
        className={styles.list}
        aria-labelledby="language"
        value={choice.pending ?? wanted}
        {...choice.handlers}
      >
        {isHydrating ? option(wanted) : list}
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

/**
 * Milliseconds after which a language that was chosen by keys applies. Arrow keys pass other languages on the way to
 * the chosen one, so a choice by keys waits for Enter, for the list to lose the focus, or for this pause.
 */
const pauseMs = 1500;

function useChoice(choose: (locale: Locale) => void) {
  const [pending, setPending] = useState<Locale | null>(null);
  const isByKey = useRef(false);
  const apply = () => {
    setPending(null);
    if (pending !== null) choose(pending);
  };
  const latestApply = useRef(apply);
  useEffect(() => {
    latestApply.current = apply;
  });
  useEffect(() => {
    if (pending === null) return;
    const timer = setTimeout(() => latestApply.current(), pauseMs);
    return () => clearTimeout(timer);
  }, [pending]);
  const handlers = {
    onPointerDown: () => {
      isByKey.current = false;
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (isComposing(event.nativeEvent)) return;
      isByKey.current = event.key !== 'Enter';
      if (event.key === 'Enter' && pending !== null) {
        // A browser opens the list on Enter, which here applies the choice.
        event.preventDefault();
        apply();
      }
      if (event.key === 'Escape') setPending(null);
    },
    onBlur: apply,
    onChange({ target }: { target: { value: string } }) {
      const locale = target.value as Locale;
      if (isByKey.current) return setPending(locale);
      setPending(null);
      choose(locale);
    },
  };
  return { pending, handlers };
}

/** The options of the list: the languages of the survey, then all others. */
function Choices({ surveyLocales }: Pick<SwitchProps, 'surveyLocales'>) {
  const { t } = useLingui();
  const others = choices.filter((locale) => !surveyLocales.includes(locale));
  return (
    <>
      {surveyLocales.map(option)}
      {surveyLocales.length > 0 ? (
        <optgroup
          label={t({
            message: 'Survey text not translated',
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
