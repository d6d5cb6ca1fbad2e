import { activate } from './activeCatalog.ts';

/** Activates the catalog that the server preloads, or else the preferred one; returns its locale. */
export async function loadCatalog(): Promise<string> {
  const served = document.getElementById('catalog');
  await activate(
    served instanceof HTMLLinkElement
      ? import(/* @vite-ignore */ served.href)
      : import('./catalogs.ts').then((catalogs) => catalogs.fetchPreferredCatalog()),
  );
  return document.documentElement.lang;
}
