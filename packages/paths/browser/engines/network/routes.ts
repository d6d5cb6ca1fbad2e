import type { EngineRequest, EngineRoute } from '../../port.ts';
import type { Sent } from './upstream.ts';

export type Address = string | RegExp | ((url: URL) => boolean);
export type Handle = (route: EngineRoute) => unknown;
/** Ends of a route, all but its fallback. */
export type Endings = Omit<EngineRoute, 'request' | 'fallback'>;

/** Routes of a test for the requests of a browser context; the one added last comes first. */
export class Routes {
  readonly #routes: { readonly address: Address; readonly handle: Handle }[] = [];

  add(address: Address, handle: Handle): void {
    this.#routes.unshift({ address, handle });
  }

  /** Runs the routes that fit; `otherwise` is done where none ends the request. */
  async run(
    request: EngineRequest,
    endings: Endings,
    otherwise: () => Promise<void>,
  ): Promise<void> {
    const url = new URL(request.url());
    const fitting = this.#routes.filter(({ address }) => fits(address, url));
    const runFrom = async (index: number): Promise<void> => {
      const route = fitting[index];
      if (!route) return otherwise();
      const fallback = () => runFrom(index + 1);
      await route.handle({ ...endings, request: () => request, fallback });
    };
    await runFrom(0);
  }
}

export function requestOf(address: string, { method, headers, body }: Sent): EngineRequest {
  return {
    url: () => address,
    method: () => method,
    headers: () => headers as Record<string, string>,
    postData: () => (body.length > 0 ? body.toString() : null),
    postDataBuffer: () => (body.length > 0 ? body : null),
    isNavigationRequest: () => headers['sec-fetch-mode'] === 'navigate',
  };
}

/** Whether an address fits a pattern, in which `*` is a part of the path and `**` any characters. */
function fits(address: Address, url: URL): boolean {
  if (typeof address === 'function') return address(url);
  if (address instanceof RegExp) return address.test(url.href);
  const pattern = address
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('**', '\0')
    .replaceAll('*', '[^/]*')
    .replaceAll('\0', '.*');
  return new RegExp(`^${pattern}$`).test(url.href);
}
