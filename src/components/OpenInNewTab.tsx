import { useLingui } from '@lingui/react/macro';
import { carriesValues } from '../../contract/address.ts';
import { contextParameter } from '../../contract/embedding.ts';
import { appPath } from '../effects/network/serverUrl.ts';
import { readContext } from '../effects/storage/context.ts';
import styles from './OpenInNewTab.module.css';
import { useMounted } from './useMounted.ts';

/** Links to the survey outside of its frame, with the host page's context and the values of the address. */
export function OpenInNewTab({ surveyId }: { surveyId: string }) {
  const { t } = useLingui();
  // The server does not know the host page's context, which is in the URL fragment.
  const isMounted = useMounted();
  const context = isMounted ? readContext(surveyId) : null;
  const query = isMounted && carriesValues(location.search) ? location.search : '';
  const fragment = context === null ? '' : `#${contextParameter}=${encodeURIComponent(context)}`;
  return (
    <a
      className={styles.link}
      href={appPath(`/${surveyId}${query}${fragment}`)}
      target="_blank"
      rel="noopener noreferrer"
    >
      {t`Open the survey in a new tab`}
    </a>
  );
}
