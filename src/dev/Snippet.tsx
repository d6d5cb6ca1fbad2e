import { useRef } from 'react';
import type { FramedMode } from '../../contract/address.ts';
import { appPath } from '../effects/network/serverUrl.ts';
import { copyLink } from '../effects/page/link.ts';

interface Props {
  readonly survey: string;
  readonly mode: FramedMode;
  readonly corner?: string;
}

/** The script tag for embedding a survey, with a button that copies it. */
export function Snippet({ survey, mode, corner }: Props) {
  const tag = useRef<HTMLPreElement>(null);
  const attributes = Object.entries({ survey, mode, corner })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` data-${name}="${value}"`);
  return (
    <section>
      <pre ref={tag} dir="ltr">
        {`<script async src="${location.origin}${appPath('/embed.js')}"${attributes.join('')}></script>`}
      </pre>
      <button type="button" onClick={() => tag.current && copyLink(tag.current)}>
        Copy the {mode}
      </button>
    </section>
  );
}
