import * as v from 'valibot';
import type { HostCommand, HostMessage, PostedMessage } from '../../../contract/embedding.ts';
import { framePoster, namedHost } from './hostPage.ts';

export type NotifyHost = (message: HostMessage) => void;

interface Bridges {
  readonly webkit?: {
    readonly messageHandlers?: { readonly askpath?: { postMessage(message: PostedMessage): void } };
  };
  readonly askpath?: { postMessage?(message: string): void };
  readonly ReactNativeWebView?: { postMessage(message: string): void };
}

/** Apps inject their bridge into foreign frames too, so the parent page takes precedence over the bridge. */
export function hostNotifier(surveyId: string, origins?: readonly string[]): NotifyHost | null {
  const postMessageToHost = framePoster(allowedHost(origins)) ?? bridgePoster();
  if (!postMessageToHost) return null;
  return (message) => {
    try {
      postMessageToHost({ askpath: surveyId, ...message });
    } catch (fault) {
      // An error in the app's bridge must not fail the commit of an answer that the server has accepted.
      reportError(fault);
    }
  };
}

/** Whether the page around this frame names an origin that the survey does not list. */
export function isHostRefused(origins: readonly string[]): boolean {
  return window.parent !== window && namedHost() !== null && allowedHost(origins) === null;
}

export function listenForCommands(
  readOrigins: () => readonly string[],
  onCommand: (command: HostCommand['askpath']) => void,
): void {
  if (window.parent === window) return;
  window.addEventListener('message', ({ source, origin, data }) => {
    if (source !== window.parent || origin !== allowedHost(readOrigins())) return;
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

/** The origin that the host page names, if the survey lists this origin or it is the server's; else null. */
function allowedHost(origins: readonly string[] = []): string | null {
  const host = namedHost();
  return host !== null && [location.origin, ...origins].includes(host) ? host : null;
}
