import type { Page } from 'playwright-core';

/** From the next page on, these storages throw; `document.cookie` is one. */
export async function refuseStorage(page: Page, ...names: string[]): Promise<void> {
  await page.addInitScript((refused) => {
    for (const name of refused) {
      const [property = '', owner] = name.split('.').reverse();
      const refuse = () => {
        throw new DOMException('Refused', 'SecurityError');
      };
      Object.defineProperty(owner ? document : window, property, { get: refuse, set: refuse });
    }
  }, names);
}

/** From the next page on, no storage has room. */
export async function fillStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
  });
}
