import type { CDPSession, Page } from 'playwright-core';

interface Spoken {
  readonly spoken: string[];
}

/** Records, from the next page on, the texts of the live regions at every change. */
export async function recordSpoken(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const spoken: string[] = [];
    Object.assign(window, { spoken });
    const region = '[role=alert], [role=status], [aria-live], output';
    new MutationObserver((changes) => {
      const changed = changes.map(({ target }) =>
        (target instanceof Element ? target : target.parentElement)?.closest(region),
      );
      for (const changedRegion of new Set(changed)) {
        const kind =
          changedRegion?.getAttribute('role') ??
          changedRegion?.getAttribute('aria-live') ??
          'polite';
        if (changedRegion?.textContent && changedRegion.checkVisibility())
          spoken.push(`${kind}: ${changedRegion.textContent}`);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** Announcements on the page so far, in order. */
export function spokenOn(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as Spoken).spoken);
}

const roles = new Set([
  ...['radiogroup', 'group', 'radio', 'checkbox', 'combobox', 'textbox', 'button', 'listbox'],
  ...['table', 'columnheader', 'rowheader', 'list', 'image'],
]);
const states = ['required', 'invalid', 'checked', 'disabled', 'expanded', 'busy'];

interface Node {
  readonly ignored: boolean;
  readonly role?: { readonly value?: string };
  readonly name?: { readonly value?: string };
  readonly description?: { readonly value?: string };
  readonly properties?: readonly { name: string; value: { value?: unknown } }[];
}

/** Groups and controls of a question: role, name, states, description; those outside of groups come first. */
export async function controlsOn(page: Page): Promise<string[]> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as unknown as {
    nodes: readonly Node[];
  };
  await session.detach();
  return nodes.flatMap(({ ignored, role, name, description, properties = [] }) => {
    if (ignored || !roles.has(role?.value?.toLowerCase() ?? '')) return [];
    const held = properties
      .filter(
        (property) =>
          states.includes(property.name) &&
          ![false, 'false'].includes(property.value.value as never),
      )
      .map((property) => property.name);
    const more = description?.value ? ` (${description.value})` : '';
    return [[`${role?.value} "${name?.value ?? ''}"`, ...held].join(' ') + more];
  });
}
