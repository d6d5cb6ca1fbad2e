import { navigate } from 'wouter/use-browser-location';

export function setAddressLanguage(locale: string): void {
  const address = new URL(location.href);
  address.searchParams.set('lang', locale);
  navigate(address.pathname + address.search, { replace: true, state: history.state });
}

/**
 * Leaves the page by `go`, and calls `go` again where a pending history change of the app cancels the first navigation.
 */
export function leaveBy(go: () => void): void {
  go();
  // A navigation that starts inside a `popstate` event may be dropped by the browser.
  addEventListener('popstate', () => setTimeout(go, 0), { once: true });
}

/** Leaves the app for another address; the promise never settles, because the page unloads. */
export function goTo(address: string): Promise<never> {
  leaveBy(() => location.assign(address));
  return new Promise(() => {});
}
