import type { EngineName } from '../../../packages/paths/browser/engines/installed.ts';
import type { EnginePage } from '../../../packages/paths/browser/port.ts';

type Kind = readonly [name: string, prepare: (page: EnginePage) => Promise<void>];

/** The windows that an engine has for the companion, each with what makes the page open it. */
export function companionsIn(engine: EngineName): readonly Kind[] {
  // WebKitGTK has no picture-in-picture for documents.
  const above: readonly Kind[] = engine === 'webkit' ? [] : [['a window above others', withRoom]];
  return [...above, ['a popup', withPopups]];
}

/** A screen with room for a popup, and a mouse, which Firefox without a window lacks. */
async function withRoom(page: EnginePage): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(screen, 'availWidth', { get: () => 1400 });
    const ask = window.matchMedia.bind(window);
    window.matchMedia = (query) => ask(query.startsWith('(hover: hover)') ? 'all' : query);
  });
}

/** A browser without picture-in-picture for documents. */
export async function withPopups(page: EnginePage): Promise<void> {
  await withRoom(page);
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'documentPictureInPicture');
  });
}
