import { companionSize, keepCompanionSize } from '../storage/companion.ts';
import { mirrorStyles } from './mirrorStyles.ts';

/** Room for the page that is tried beside a popup. */
const pageWidth = 920;
const leastSize = { width: 320, height: 280 };

interface Opener {
  requestWindow(size: { width: number; height: number }): Promise<Window>;
}

interface Notices {
  /** The window has the style sheets of the page. */
  readonly onReady: () => void;
  /** The browser does not open the window. */
  readonly onRefuse: () => void;
  /** The participant has closed the window. */
  readonly onClose: () => void;
}

let current: Document | null = null;

type Receive = (message: MessageEvent) => void;

const receivers = new Set<Receive>();

/** The document of the companion while its window is open. */
export function companionDocument(): Document | null {
  return current;
}

/** Receives the messages to this page and to its companion. Returns a function that stops it. */
export function receiveMessages(receive: Receive): () => void {
  receivers.add(receive);
  window.addEventListener('message', receive);
  return () => {
    receivers.delete(receive);
    window.removeEventListener('message', receive);
  };
}

/** Whether the browser has a window that stays above others, or room for a popup beside the page that is tried. */
export function hasCompanion(): boolean {
  // Machines call this on the server, too; a frame may not open such a window.
  const { window: page } = globalThis;
  if (page === undefined || page.parent !== page) return false;
  return floating() !== null || hasRoom();
}

/**
 * Opens the window of the companion, which a browser allows during a press alone. Returns a function that closes it and
 * brings the page to the front.
 */
export function openCompanion({ onReady, onRefuse, onClose }: Notices): () => void {
  const open = new AbortController();
  const { signal } = open;
  const show = async () => {
    const shown = await requestWindow();
    if (signal.aborted) return shown.close();
    signal.addEventListener('abort', () => {
      current = null;
      shown.close();
    });
    shown.addEventListener(
      'pagehide',
      () => {
        current = null;
        onClose();
      },
      { signal },
    );
    // A browser closes a window that floats together with its page, but leaves a popup behind.
    window.addEventListener('pagehide', () => shown.close(), { signal });
    shown.addEventListener('resize', () => keepCompanionSize(shown), { signal });
    shown.addEventListener(
      'message',
      (message) => {
        for (const receive of receivers) receive(message);
      },
      { signal },
    );
    await mirrorStyles(shown.document, signal);
    if (signal.aborted) return;
    current = shown.document;
    shown.focus();
    onReady();
  };
  show().catch(() => {
    if (!signal.aborted) onRefuse();
  });
  return () => {
    const isShown = current !== null;
    open.abort();
    if (isShown) window.focus();
  };
}

async function requestWindow(): Promise<Window> {
  const { width, height } = companionSize() ?? { width: 360, height: 560 };
  const size = {
    width: Math.max(leastSize.width, width),
    height: Math.max(leastSize.height, height),
  };
  const floats = floating();
  if (floats) return floats.requestWindow(size);
  const left = screen.availWidth - size.width;
  const popup = window.open(
    '',
    '',
    `popup,left=${left},top=0,width=${size.width},height=${size.height}`,
  );
  if (popup === null) throw new Error('The browser has blocked the popup.');
  return popup;
}

function floating(): Opener | null {
  const page = window as { readonly documentPictureInPicture?: Opener };
  return page.documentPictureInPicture ?? null;
}

function hasRoom(): boolean {
  return (
    matchMedia('(hover: hover) and (pointer: fine)').matches &&
    screen.availWidth >= pageWidth + leastSize.width
  );
}
