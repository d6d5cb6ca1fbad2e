/** Keeps a chosen language in the address: a reload, and whoever is given the link, has it, too. */
export function setAddressLanguage(locale: string): void {
  const address = new URL(location.href);
  address.searchParams.set('lang', locale);
  history.replaceState(history.state, '', address);
}
