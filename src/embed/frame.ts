import {
  contextParameter,
  type HostCommand,
  type HostMessage,
  hostParameter,
  type UnavailableReason,
} from '../../contract/embedding.ts';
import { schemeParameter } from '../../contract/scheme.ts';
import type { EmbedOptions } from './embedOptions.ts';
import { readHostMessage } from './readHostMessage.ts';

export interface Frame {
  /** Sends a command to the survey, at the latest when the survey is ready. */
  readonly send: (command: HostCommand['askpath']) => void;
  readonly stop: () => void;
}

export type ForwardedMessage = Exclude<HostMessage, { type: 'size' | 'moved' | 'loaded' }>;

const loadTimeoutMs = 10_000;

/**
 * Milliseconds to wait for the survey's first message, because a frame that is blocked fires `load` but sends no
 * message.
 */
const handshakeTimeoutMs = 3000;

/** The largest height in CSS pixels, because content that is sized by its frame would make the frame grow endlessly. */
const maxHeight = 20_000;

export function openFrame(
  root: ShadowRoot,
  server: string,
  { survey, mode, lang, theme }: EmbedOptions,
  context: string,
  onMessage: (message: ForwardedMessage) => void,
  onMoved: () => void,
): Frame {
  const element = document.createElement('iframe');
  let isLoaded = false;
  let isReady = false;
  let pending: HostCommand | null = null;
  /** What had the focus when the reader opened the survey by a press; null without a press, and after the focus was taken. */
  let pressedAt: Element | null = null;
  const reportUnavailable = (reason: UnavailableReason) =>
    onMessage({ type: 'unavailable', reason });
  let timer = setTimeout(reportUnavailable, loadTimeoutMs, 'timeout');
  element.onload = () => {
    clearTimeout(timer);
    if (!isLoaded) timer = setTimeout(reportUnavailable, handshakeTimeoutMs, 'notAllowed');
  };

  const { origin: serverOrigin } = new URL(server);
  const deliver = () => {
    if (pending && isReady) element.contentWindow?.postMessage(pending, serverOrigin);
    if (isReady) pending = null;
  };
  // A frame that is not ready is hidden and cannot have the focus; the reader may have gone on by then.
  const takeFocus = () => {
    if (pressedAt === null || !isReady) return;
    if (document.activeElement === pressedAt) element.focus();
    pressedAt = null;
  };
  const receive = ({ origin, source, data }: MessageEvent) => {
    if (source !== element.contentWindow || origin !== serverOrigin) return;
    const message = readHostMessage(data, survey);
    if (message === null) return;
    isLoaded = true;
    clearTimeout(timer);
    if (message.type === 'loaded') return;
    if (message.type === 'size') {
      element.style.height = `${Math.min(Math.max(Math.ceil(message.height), 1), maxHeight)}px`;
      return;
    }
    if (message.type === 'moved') {
      onMoved();
      return;
    }
    if (message.type === 'ready') {
      isReady = true;
      element.title = message.title;
      element.style.visibility = 'inherit';
      takeFocus();
      deliver();
    }
    onMessage(message);
  };

  const address = new URL(`${server.replace(/\/$/, '')}/${mode}/${survey}`);
  address.searchParams.set(hostParameter, window.origin);
  if (lang) address.searchParams.set('lang', lang);
  if (theme) address.searchParams.set(schemeParameter, theme);
  if (context) address.hash = `${contextParameter}=${encodeURIComponent(context)}`;
  element.src = address.href;
  element.allow = 'clipboard-write';
  window.addEventListener('message', receive);
  root.append(element);
  return {
    send: (command) => {
      pending = { askpath: command };
      // The frame takes the focus only after a press in the host page, because a focus change at any other time would
      // interrupt the reader.
      pressedAt =
        command === 'open' && navigator.userActivation?.isActive ? document.activeElement : null;
      takeFocus();
      deliver();
    },
    stop: () => {
      clearTimeout(timer);
      element.onload = null;
      window.removeEventListener('message', receive);
      element.remove();
    },
  };
}
