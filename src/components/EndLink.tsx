import { useLingui } from '@lingui/react/macro';
import { externalLink } from '../../contract/links.ts';
import { endPageLink, type Survey } from '../../contract/survey.ts';
import styles from './EndLink.module.css';
import { LinkButton } from './form/Button.tsx';
import { plainText } from './text/plainText.ts';

interface Props {
  readonly survey: Survey;
  /** True inside a frame, where no other page is to be shown. */
  readonly opensNewTab: boolean;
}

/** The button the survey asks for at its end. Where the deployment does not trust its host, it names it. */
export function EndLink({ survey: { config, lang }, opensNewTab }: Props) {
  const { t } = useLingui();
  const link = externalLink(endPageLink({ config }) ?? '');
  if (!link) return null;
  return (
    <div className={styles.link}>
      <LinkButton href={link.href} opensNewTab={opensNewTab}>
        {config.endPageBtnText ? (
          <span lang={lang}>{plainText(config.endPageBtnText)}</span>
        ) : (
          t({
            message: 'Continue',
            comment: 'Button: verb; goes on to a page that the author of the survey names.',
          })
        )}
      </LinkButton>
      {config.endPageLinkTrusted ? null : <small dir="ltr">{link.host}</small>}
    </div>
  );
}
