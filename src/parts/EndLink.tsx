import { useLingui } from '@lingui/react/macro';
import type { Survey } from '../../contract/survey.ts';
import { LinkButton } from './Button.tsx';
import styles from './EndLink.module.css';
import { plainText } from './plainText.ts';

/** The button the survey asks for at its end. It says where it leads; only https leads anywhere. */
export function EndLink({ config }: { config: Survey['config'] }) {
  const { t } = useLingui();
  const target = config.endPageBtnEnable ? secureUrl(config.endPageBtnLink) : null;
  if (!target) return null;
  return (
    <div className={styles.link}>
      <LinkButton href={target.href}>
        {config.endPageBtnText ? plainText(config.endPageBtnText) : t`Continue`}
      </LinkButton>
      <small dir="ltr">{target.host}</small>
    </div>
  );
}

function secureUrl(link: string | undefined): URL | null {
  // The scheme in full, so that no base, tab or backslash can make something else of it.
  if (!link || !/^https:\/\/[^\s\\/]/i.test(link) || !URL.canParse(link)) return null;
  return new URL(link);
}
