import {
  contextParameter,
  type HostCommand,
  type HostMessage,
  hostParameter,
  themeParameter,
  type UnavailableReason,
} from '../../contract/embedding.ts';
import type { EmbedOptions } from './embedOptions.ts';
import { readHostMessage } from './hostMessages.ts';

export interface Frame {
  /** Delivers the command as soon as the survey is ready. */
  readonly ask: (command: HostCommand['askpath']) => void;
  readonly stop: () => void;
}

export type ForwardedMessage = Exclude<HostMessage, { type: 'size' | 'moved' | 'loaded' }>;

const loadTimeoutMs = 10_000;

/** A blocked page fires `load` too, but sends no message. */
const handshakeTimeoutMs = 3000;

/** Bounds pages whose content grows with their frame. */
const highest = 20_000;

export function openFrame(
  root: ShadowRoot,
  server: string,
  { survey, mode, lang, theme }: EmbedOptions,
  context: string,
  heard: (news: ForwardedMessage) => void,
  moved: () => void,
): Frame {
  const element = document.createElement('iframe');
  let isLoaded = false;
  let isReady = false;
  let asked: HostCommand | null = null;
  const reportUnavailable = (reason: UnavailableReason) => heard({ type: 'unavailable', reason });
  let timer = setTimeout(reportUnavailable, loadTimeoutMs, 'timeout');
  element.onload = () => {
    clearTimeout(timer);
    if (!isLoaded) timer = setTimeout(reportUnavailable, handshakeTimeoutMs, 'notAllowed');
  };

  const deliver = () => {
    if (asked && isReady) element.contentWindow?.postMessage(asked, server);
    if (isReady) asked = null;
  };
  const hear = ({ origin, source, data }: MessageEvent) => {
    if (source !== element.contentWindow || origin !== server) return;
    const news = readHostMessage(data, survey);
    if (news === null) return;
    isLoaded = true;
    clearTimeout(timer);
    if (news.type === 'loaded') return;
    if (news.type === 'size') {
      element.style.height = `${Math.min(Math.max(Math.ceil(news.height), 1), highest)}px`;
      return;
    }
    if (news.type === 'moved') {
      moved();
      return;
    }
    if (news.type === 'ready') {
      isReady = true;
      element.title = news.title;
      element.style.visibility = 'inherit';
      deliver();
    }
    heard(news);
  };

  const address = new URL(`/${mode}/${survey}`, server);
  address.searchParams.set(hostParameter, window.origin);
  if (lang) address.searchParams.set('lang', lang);
  if (theme) address.searchParams.set(themeParameter, theme);
  if (context) address.hash = `${contextParameter}=${encodeURIComponent(context)}`;
  element.src = address.href;
  element.allow = 'clipboard-write';
  window.addEventListener('message', hear);
  root.append(element);
  return {
    ask: (command) => {
      asked = { askpath: command };
      // Only a press in the host page may move the focus into the survey.
      if (command === 'open' && navigator.userActivation?.isActive) element.focus();
      deliver();
    },
    stop: () => {
      clearTimeout(timer);
      element.onload = null;
      window.removeEventListener('message', hear);
      element.remove();
    },
  };
}
