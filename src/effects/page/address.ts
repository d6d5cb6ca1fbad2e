import { navigate } from 'wouter/use-browser-location';

export function setAddressLanguage(locale: string): void {
  const address = new URL(location.href);
  address.searchParams.set('lang', locale);
  navigate(address.pathname + address.search, { replace: true, state: history.state });
}

export function goTo(address: string): Promise<never> {
  location.assign(address);
  return new Promise(() => {});
}
