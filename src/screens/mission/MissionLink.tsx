import { useLingui } from '@lingui/react/macro';
import { externalLink } from '../../../contract/links.ts';
import buttonStyles from '../../components/form/Button.module.css';
import { Icon } from '../../components/icons/Icon.tsx';
import { VisuallyHidden } from '../../components/text/VisuallyHidden.tsx';
import styles from './MissionControls.module.css';

const strokes = {
  newTab: 'M14 5h5v5m0-5-8 8M10 6H6a1 1 0 0 0-1 1v11a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1v-4',
};

/** Opens the page of the mission in a new tab, naming a foreign host. */
export function MissionLink({ href, onOpen }: { href: string; onOpen: () => void }) {
  const { t } = useLingui();
  const host = externalLink(href)?.host;
  return (
    <div className={styles.link}>
      <a
        className={buttonStyles.button}
        data-variant="solid"
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        aria-describedby="apart"
        onClick={onOpen}
        // The middle button opens a tab as well.
        onAuxClick={({ button }) => {
          if (button === 1) onOpen();
        }}
      >
        <span className={buttonStyles.words}>
          {t({
            message: 'Open the page',
            comment: 'Button: verb; opens the page that the mission is about.',
          })}
          <Icon path={strokes.newTab} isDirected />
        </span>
      </a>
      {host ? <small dir="ltr">{host}</small> : null}
      <VisuallyHidden id="apart">{t`Opens in a new tab`}</VisuallyHidden>
    </div>
  );
}
