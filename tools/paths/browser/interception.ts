import type { Page } from 'playwright-core';
import { internalOf } from './internal.ts';

export interface Interception {
  /** Notes the address of a route before it is set. */
  note(address: unknown): void;
  /** Has the browser pause the requests of all noted addresses. */
  update(): Promise<void>;
  clear(): void;
}

/**
 * Has the browser of a page with routes pause those requests alone that a route may be for. Playwright pauses all and turns the
 * cache off, so that each script is sent and compiled again for each page.
 */
export function interceptRoutesOnly(page: Page): Interception {
  const network = internalOf(page).delegate._networkManager;
  const noted = new Set<string>();
  const isEverything = () => noted.has('*');

  network._updateProtocolRequestInterceptionForSession = async ({ session }, isInitial) => {
    const isOn = network._protocolRequestInterceptionEnabled;
    if (isInitial && !isOn) return;
    await session.send('Network.setCacheDisabled', { cacheDisabled: isOn && isEverything() });
    if (!isOn) await session.send('Fetch.disable');
    else
      await session.send('Fetch.enable', {
        handleAuthRequests: true,
        patterns: (isEverything() ? ['*'] : [...noted]).map((urlPattern) => ({ urlPattern })),
      });
  };
  // A request that is not paused is reported at once.
  const sent = network._requestIdToRequestWillBeSentEvent;
  const wait = sent.set.bind(sent);
  sent.set = (id, request) => {
    const { url } = request.event.request;
    if ([...noted].some((pattern) => expressionOf(pattern).test(url))) return wait(id, request);
    network._onRequest(request.sessionInfo, request.event, undefined, undefined);
    return sent;
  };

  return {
    note: (address) => void noted.add(patternOf(address)),
    async update() {
      await network._forEachSession((info) =>
        network._updateProtocolRequestInterceptionForSession(info),
      );
    },
    clear: () => noted.clear(),
  };
}

/** The browser's pattern for the addresses of a route, which may mean more of them. */
function patternOf(address: unknown): string {
  if (typeof address !== 'string') return '*';
  // A file that a test changes must not be kept, and a paused one has no compiled script in the cache.
  if (address.includes('/assets/')) return '*';
  // A call that is not paused is reported without its body.
  if (address.includes('/api/')) return '*/api/*';
  return address.replaceAll(/\*+|\{[^}]*\}|\?/g, '*');
}

function expressionOf(pattern: string): RegExp {
  const escaped = pattern.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replaceAll('*', '.*')}$`, 's');
}
