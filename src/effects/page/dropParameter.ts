import { navigate } from 'wouter/use-browser-location';

/** Removes a query parameter from the address, so that a reload does not send it. */
export function dropParameter(name: string): void {
  const address = new URL(location.href);
  if (!address.searchParams.has(name)) return;
  address.searchParams.delete(name);
  const { pathname, search, hash } = address;
  navigate(pathname + search + hash, { replace: true, state: history.state });
}
