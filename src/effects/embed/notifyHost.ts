import * as v from 'valibot';
import {
  type HostCommand,
  type HostMessage,
  hostParameter,
  type PostedMessage,
} from '../../../contract/embedding.ts';

/** Tells whoever is round the survey. */
export type NotifyHost = (news: HostMessage) => void;

/** The ways out of a web view, as its apps put them into the page. */
interface Bridges {
  readonly webkit?: {
    readonly messageHandlers?: { readonly askpath?: { postMessage(message: PostedMessage): void } };
  };
  readonly askpath?: { postMessage?(message: string): void };
  readonly ReactNativeWebView?: { postMessage(message: string): void };
}

/**
 * How to tell the page round this frame, or else the app, by whichever bridge is there; null where nobody listens. A
 * page is only ever told by the name of its origin, and only when the survey lists it (reliability S21). It comes
 * first: an app that shows somebody's page puts its bridge into the frames of that page, too.
 *
 * @param origins those that the survey lists
 */
export function hostNotifier(surveyId: string, origins?: readonly string[]): NotifyHost | null {
  const post = frameOf(hostIn(origins)) ?? bridge();
  if (!post) return null;
  return (news) => {
    try {
      post({ askpath: surveyId, ...news });
    } catch (fault) {
      // A bridge throws what its app throws. An answer that is kept stays kept.
      reportError(fault);
    }
  };
}

/** Posts messages that any page may receive, because they contain nothing of a survey. */
export function notifyAnyHost(
  surveyId: string,
  news: Extract<HostMessage, { type: 'loaded' | 'unavailable' }>,
): void {
  const host = new URLSearchParams(location.search).get(hostParameter);
  if (host !== null && URL.parse(host)?.origin === host)
    frameOf(host)?.({ askpath: surveyId, ...news });
}

/** Calls back when the page round this frame asks for something; nobody else is listened to. */
export function listenForCommands(
  origins: readonly string[] | undefined,
  obey: (command: HostCommand['askpath']) => void,
): void {
  const host = hostIn(origins);
  if (!host || window.parent === window) return;
  window.addEventListener('message', ({ source, origin, data }) => {
    if (source !== window.parent || origin !== host) return;
    const command = v.safeParse(commandSchema, data);
    if (command.success) obey(command.output.askpath);
  });
}

const commandSchema = v.object({ askpath: v.picklist(['open', 'close']) });

function bridge(): ((message: PostedMessage) => void) | null {
  const { webkit, askpath, ReactNativeWebView: reactNative } = window as Window & Bridges;
  const handler = webkit?.messageHandlers?.askpath;
  if (handler) return (message) => handler.postMessage(message);
  if (askpath?.postMessage) return (message) => askpath.postMessage?.(JSON.stringify(message));
  return reactNative ? (message) => reactNative.postMessage(JSON.stringify(message)) : null;
}

function frameOf(host: string | null): ((message: PostedMessage) => void) | null {
  if (!host || window.parent === window) return null;
  return (message) => window.parent.postMessage(message, host);
}

/** The origin of the page round this frame, by its own word, where the survey lists it or it is ours. */
function hostIn(origins: readonly string[] = []): string | null {
  const host = new URLSearchParams(location.search).get(hostParameter);
  return host !== null && [location.origin, ...origins].includes(host) ? host : null;
}
