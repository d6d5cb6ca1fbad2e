import { useLingui } from '@lingui/react/macro';
import { externalLink } from '../../../contract/links.ts';
import buttonStyles from '../../components/form/Button.module.css';
import { Icon } from '../../components/icons/Icon.tsx';
import { useIsBesidePage } from '../../components/shownDocument.ts';
import { VisuallyHidden } from '../../components/text/VisuallyHidden.tsx';
import { appPath } from '../../effects/network/serverUrl.ts';
import { openReporting } from '../../effects/page/goal.ts';
import styles from './MissionControls.module.css';

const strokes = {
  newTab: 'M14 5h5v5m0-5-8 8M10 6H6a1 1 0 0 0-1 1v11a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1v-4',
};

/** A link to the page of the mission in a new tab; it names a host that is not the survey's. */
export function MissionLink({
  href,
  isPrimary,
  hasGoal,
  onOpen,
}: {
  href: string;
  isPrimary: boolean;
  /** Whether the page may report to this one, as only a page of the author does. */
  hasGoal: boolean;
  onOpen: () => void;
}) {
  const { t } = useLingui();
  const isBeside = useIsBesidePage();
  const host = externalLink(href)?.host;
  return (
    <div className={styles.link}>
      <a
        className={buttonStyles.button}
        data-variant={isPrimary ? 'solid' : 'line'}
        href={appPath(href)}
        target="_blank"
        rel={hasGoal ? 'opener' : 'noopener noreferrer'}
        referrerPolicy="no-referrer"
        aria-describedby="apart"
        onClick={(event) => {
          onOpen();
          if (hasGoal && isBeside && openReporting(appPath(href))) event.preventDefault();
        }}
        // The middle mouse button opens the link as well, but sends no click event.
        onAuxClick={({ button }) => {
          if (button === 1) onOpen();
        }}
      >
        <span className={buttonStyles.words}>
          <span>
            {t({
              message: 'Open the page',
              comment: 'Button: verb; opens the page that the mission is about.',
            })}
          </span>
          <Icon path={strokes.newTab} isDirected />
        </span>
      </a>
      {host ? <small dir="ltr">{host}</small> : null}
      <VisuallyHidden id="apart">{t`Opens in a new tab`}</VisuallyHidden>
    </div>
  );
}
