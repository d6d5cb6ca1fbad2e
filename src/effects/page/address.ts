import { navigate } from 'wouter/use-browser-location';

export function setAddressLanguage(locale: string): void {
  const address = new URL(location.href);
  address.searchParams.set('lang', locale);
  navigate(address.pathname + address.search, { replace: true, state: history.state });
}

/** Leaves the page by `go`, once more where the app's own step in the history comes later and cancels it. */
export function leaveBy(go: () => void): void {
  go();
  // In the event itself the browser may drop the navigation.
  addEventListener('popstate', () => setTimeout(go, 0), { once: true });
}

/** Leaves the app. */
export function goTo(address: string): Promise<never> {
  leaveBy(() => location.assign(address));
  return new Promise(() => {});
}
