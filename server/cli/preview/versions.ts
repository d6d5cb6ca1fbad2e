import { randomToken } from '../../lib/randomToken.ts';

/** Notifies open pages of a new version of their survey. */
export interface Versions {
  readonly current: () => string;
  readonly change: () => void;
  /** Returns a stream of server-sent events for a page that shows `version`. */
  readonly eventsFor: (version: string) => Response;
  readonly close: () => void;
}

export function openVersions(): Versions {
  let version = randomToken();
  const pages = new Set<ReadableStreamDefaultController<string>>();
  const tell = (page: ReadableStreamDefaultController<string>) => page.enqueue('data: reload\n\n');
  return {
    current: () => version,
    change() {
      version = randomToken();
      pages.forEach(tell);
    },
    eventsFor(shown) {
      let page: ReadableStreamDefaultController<string>;
      const stream = new ReadableStream<string>({
        start(controller) {
          page = controller;
          pages.add(page);
          page.enqueue(': open\n\n');
          if (shown !== version) tell(page);
        },
        cancel() {
          pages.delete(page);
        },
      });
      return new Response(stream.pipeThrough(new TextEncoderStream()), {
        headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' },
      });
    },
    close() {
      for (const page of pages) page.close();
      pages.clear();
    },
  };
}
