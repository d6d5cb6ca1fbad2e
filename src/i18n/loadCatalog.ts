import { activate } from './activeCatalog.ts';

/** Activates the catalog that the server preloads, or else the preferred one; returns its locale. */
export async function loadCatalog(): Promise<string> {
  const link = document.getElementById('catalog');
  await activate(
    link instanceof HTMLLinkElement
      ? import(/* @vite-ignore */ link.href)
      : import('./catalogs.ts').then((catalogs) => catalogs.fetchPreferredCatalog()),
  );
  return document.documentElement.lang;
}
