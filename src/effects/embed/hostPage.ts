import {
  type HostMessage,
  hostParameter,
  type PostedMessage,
} from '../../../contract/embedding.ts';

/** Posts messages that any page may receive, because they contain nothing of a survey. */
export function notifyAnyHost(
  surveyId: string,
  message: Extract<HostMessage, { type: 'loaded' | 'unavailable' }>,
): void {
  framePoster(namedHost())?.({ askpath: surveyId, ...message });
}

/** The origin that the host page names as its own; null without one. The browser delivers messages to no other. */
export function namedHost(): string | null {
  const host = new URLSearchParams(location.search).get(hostParameter);
  return host !== null && isOrigin(host) ? host : null;
}

/** Posts messages to the page around this frame; null where there is none, or where it names no origin. */
export function framePoster(host: string | null): ((message: PostedMessage) => void) | null {
  if (!host || window.parent === window) return null;
  return (message) => window.parent.postMessage(message, host);
}

/** Whether a text is a web origin; `URL.parse` is missing in some browsers that the build targets. */
function isOrigin(text: string): boolean {
  try {
    return new URL(text).origin === text;
  } catch {
    return false;
  }
}
