import { useLingui } from '@lingui/react/macro';
import { externalLink } from '../../../contract/links.ts';
import buttonStyles from '../../components/form/Button.module.css';
import { Icon } from '../../components/icons/Icon.tsx';
import { VisuallyHidden } from '../../components/text/VisuallyHidden.tsx';
import { appPath } from '../../effects/network/serverUrl.ts';
import styles from './MissionControls.module.css';

const strokes = {
  newTab: 'M14 5h5v5m0-5-8 8M10 6H6a1 1 0 0 0-1 1v11a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1v-4',
};

/** A link to the page of the mission in a new tab; it names a host that is not the survey's. */
export function MissionLink({
  href,
  isPrimary,
  onOpen,
}: {
  href: string;
  isPrimary: boolean;
  onOpen: () => void;
}) {
  const { t } = useLingui();
  const host = externalLink(href)?.host;
  return (
    <div className={styles.link}>
      <a
        className={buttonStyles.button}
        data-variant={isPrimary ? 'solid' : 'line'}
        href={appPath(href)}
        target="_blank"
        rel="noopener noreferrer"
        aria-describedby="apart"
        onClick={onOpen}
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
