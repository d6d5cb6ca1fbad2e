import { type ReactNode, useEffect, useState } from 'react';
import { isOtherOrigin, serverUrl, withCookies } from '../effects/network/serverUrl.ts';
import { loadUploadedFile, needsTokens } from '../effects/network/uploadedFile.ts';

interface Props {
  /** The address as the server names it. */
  readonly src: string;
  readonly alt: string;
  /** Shown where the picture cannot be loaded. */
  readonly children?: ReactNode;
}

/**
 * A picture that only its respondent may load: with a cookie, or where the tab has tokens in place of cookies (in some
 * frames, and on another site) by a call with them.
 */
export function UploadedPicture({ src, alt, children }: Props) {
  // The page of a server in a frame has the address in its markup, so a frame tries that first.
  const [way, setWay] = useState<'cookie' | 'tokens' | 'none'>(
    isOtherOrigin && needsTokens(src) ? 'tokens' : 'cookie',
  );
  const [loaded, setLoaded] = useState<string | null>(null);
  useEffect(() => {
    if (way !== 'tokens') return;
    const call = new AbortController();
    let address: string | null = null;
    loadUploadedFile(src, call.signal).then(
      (file) => {
        if (call.signal.aborted) return;
        address = URL.createObjectURL(file);
        setLoaded(address);
      },
      () => {
        if (!call.signal.aborted) setWay('none');
      },
    );
    return () => {
      call.abort();
      if (address !== null) URL.revokeObjectURL(address);
    };
  }, [way, src]);
  const shown = way === 'cookie' ? serverUrl(src) : loaded;
  if (way === 'none' || shown === null) return children;
  const onError = () => setWay(way === 'cookie' && needsTokens(src) ? 'tokens' : 'none');
  return <img {...withCookies} src={shown} alt={alt} onError={onError} />;
}
