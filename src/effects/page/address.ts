export function setAddressLanguage(locale: string): void {
  const address = new URL(location.href);
  address.searchParams.set('lang', locale);
  history.replaceState(history.state, '', address);
}
