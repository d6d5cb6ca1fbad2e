import type { Page } from 'playwright-core';

/** Makes these storages throw in the following pages; `document.cookie` can be one of them. */
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

/** Makes all storages of the following pages full. */
export async function fillStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
  });
}
