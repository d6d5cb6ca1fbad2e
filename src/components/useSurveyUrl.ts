import { carriesValues } from '../../contract/address.ts';
import { contextParameter } from '../../contract/embedding.ts';
import type { Failure } from '../../machines/lib/failure.ts';
import { hasLoginElsewhere } from '../../machines/lib/login.ts';
import { appPath, serverUrl } from '../effects/network/serverUrl.ts';
import { readContext } from '../effects/storage/context.ts';
import { useMounted } from './useMounted.ts';

/**
 * The URL of a survey outside of frames, with the host page's context and the values of the address: of the app,
 * or of the server where the login does not reach the app.
 */
export function useSurveyUrl(surveyId: string, failure: Failure | null): string {
  // The server does not know the host page's context, which is in the URL fragment.
  const isMounted = useMounted();
  const context = isMounted ? readContext(surveyId) : null;
  const query = isMounted && carriesValues(location.search) ? location.search : '';
  const fragment = context === null ? '' : `#${contextParameter}=${encodeURIComponent(context)}`;
  const path = `/${surveyId}${query}${fragment}`;
  return hasLoginElsewhere(failure) ? serverUrl(path) : appPath(path);
}
