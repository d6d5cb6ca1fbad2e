import { navigate } from 'wouter/use-browser-location';

export function setAddressLanguage(locale: string): void {
  const address = new URL(location.href);
  address.searchParams.set('lang', locale);
  navigate(address.pathname + address.search, { replace: true, state: history.state });
}

/** Leaves the app, also where its own step in the history comes later and cancels the navigation. */
export function goTo(address: string): Promise<never> {
  const leave = () => location.assign(address);
  window.addEventListener('popstate', leave, { once: true });
  leave();
  return new Promise(() => {});
}
