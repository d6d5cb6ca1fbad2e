import * as v from 'valibot';
import {
  type HostCommand,
  type HostMessage,
  hostParameter,
  type PostedMessage,
} from '../../../contract/embedding.ts';

export type NotifyHost = (message: HostMessage) => void;

interface Bridges {
  readonly webkit?: {
    readonly messageHandlers?: { readonly askpath?: { postMessage(message: PostedMessage): void } };
  };
  readonly askpath?: { postMessage?(message: string): void };
  readonly ReactNativeWebView?: { postMessage(message: string): void };
}

/** The page comes before the bridge, which apps inject into foreign frames (reliability S21). */
export function hostNotifier(surveyId: string, origins?: readonly string[]): NotifyHost | null {
  const postMessageToHost = framePoster(allowedHost(origins)) ?? bridgePoster();
  if (!postMessageToHost) return null;
  return (message) => {
    try {
      postMessageToHost({ askpath: surveyId, ...message });
    } catch (fault) {
      // A kept answer must survive errors of the app's bridge.
      reportError(fault);
    }
  };
}

/** Posts messages that any page may receive, because they contain nothing of a survey. */
export function notifyAnyHost(
  surveyId: string,
  message: Extract<HostMessage, { type: 'loaded' | 'unavailable' }>,
): void {
  const host = new URLSearchParams(location.search).get(hostParameter);
  if (host !== null && isOrigin(host)) framePoster(host)?.({ askpath: surveyId, ...message });
}

/** `URL.parse` is younger than the browsers that the build targets. */
function isOrigin(text: string): boolean {
  try {
    return new URL(text).origin === text;
  } catch {
    return false;
  }
}

export function listenForCommands(
  origins: readonly string[] | undefined,
  onCommand: (command: HostCommand['askpath']) => void,
): void {
  const host = allowedHost(origins);
  if (!host || window.parent === window) return;
  window.addEventListener('message', ({ source, origin, data }) => {
    if (source !== window.parent || origin !== host) return;
    const command = v.safeParse(commandSchema, data);
    if (command.success) onCommand(command.output.askpath);
  });
}

const commandSchema = v.object({ askpath: v.picklist(['open', 'close']) });

function bridgePoster(): ((message: PostedMessage) => void) | null {
  const { webkit, askpath, ReactNativeWebView: reactNative } = window as Window & Bridges;
  const handler = webkit?.messageHandlers?.askpath;
  if (handler) return (message) => handler.postMessage(message);
  if (askpath?.postMessage) return (message) => askpath.postMessage?.(JSON.stringify(message));
  return reactNative ? (message) => reactNative.postMessage(JSON.stringify(message)) : null;
}

function framePoster(host: string | null): ((message: PostedMessage) => void) | null {
  if (!host || window.parent === window) return null;
  return (message) => window.parent.postMessage(message, host);
}

/** The claimed origin of the host page, if the survey lists it or it is ours. */
function allowedHost(origins: readonly string[] = []): string | null {
  const host = new URLSearchParams(location.search).get(hostParameter);
  return host !== null && [location.origin, ...origins].includes(host) ? host : null;
}
