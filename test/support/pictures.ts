import type { Frame, Page } from 'playwright-core';

/** The addresses of the pictures in view that could not be loaded. */
export function brokenPictures(page: Page | Frame): Promise<string[]> {
  return page.evaluate(async () => {
    const shown = [...document.images].filter((picture) => picture.checkVisibility());
    const broken = await Promise.all(
      shown.map((picture) =>
        picture.decode().then(
          () => '',
          () => picture.src,
        ),
      ),
    );
    return broken.filter((src) => src !== '');
  });
}
