import { useLingui } from '@lingui/react/macro';
import { externalLink } from '../../contract/links.ts';
import { endPageLink, type Survey } from '../../contract/survey.ts';
import styles from './EndLink.module.css';
import { LinkButton } from './form/LinkButton.tsx';
import { plainText } from './text/plainText.ts';

interface Props {
  readonly survey: Survey;
  /** Whether the link opens a new tab; a frame requires this, because it shows no pages but the survey. */
  readonly opensNewTab: boolean;
}

/** The survey's link on its end page; it names the host of an untrusted address. */
export function EndLink({ survey: { config, lang }, opensNewTab }: Props) {
  const { t } = useLingui();
  const link = externalLink(endPageLink({ config }) ?? '');
  if (!link) return null;
  return (
    <div className={styles.link}>
      <LinkButton href={link.href} opensNewTab={opensNewTab}>
        <span className={styles.words}>
          {config.endPageBtnText ? (
            <span lang={lang} dir="auto">
              {plainText(config.endPageBtnText)}
            </span>
          ) : (
            <span>
              {t({
                message: 'Continue',
                comment: 'Button: verb; goes on to a page that the author of the survey names.',
              })}
            </span>
          )}
          {config.endPageLinkTrusted ? null : (
            <small className={styles.host} dir="ltr">
              {link.host}
            </small>
          )}
        </span>
      </LinkButton>
    </div>
  );
}
