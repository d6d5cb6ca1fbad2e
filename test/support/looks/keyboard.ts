import type { Page } from 'playwright-core';

/** Faults that keep Tab from reaching each control in reading order, with a visible focus ring, and from leaving the page. */
export async function keyboardFaults(page: Page): Promise<readonly string[]> {
  // A late chunk adds controls: a fault is one that stays.
  const end = performance.now() + 10_000;
  for (;;) {
    const faults = await walk(page);
    if (faults.length === 0 || performance.now() > end) return faults;
  }
}

/** Presses Tab from the beginning of the page until the focus leaves it. */
async function walk(page: Page): Promise<readonly string[]> {
  await page.evaluate(() => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && !activeElement.closest('dialog'))
      activeElement.blur();
    window.scrollTo({ top: 0, behavior: 'instant' });
    Object.assign(window, { walked: [] });
  });
  const before = page.url();
  const faults: string[] = [];
  for (let stops = 0; stops < 80; stops += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(arrive);
    if (stop === null) break;
    faults.push(...stop);
    if (stops === 79) faults.push('the focus does not leave the page');
  }
  if (page.url() !== before) faults.push(`the focus alone leads to ${page.url()}`);
  return [...faults, ...(await page.evaluate(missed))];
}

/** In the page: what is wrong with the place of the focus; null where it has left the page or begins again. */
function arrive(): string[] | null {
  const { walked, looks } = window as unknown as {
    walked: { element: Element; box: DOMRect; visit: string | undefined }[];
    looks: typeof window.looks;
  };
  const element = document.activeElement;
  if (!element || element === document.body || walked.some((stop) => stop.element === element))
    return null;
  const target = looks.targetOf(element);
  const faults: string[] = [];
  const name = element.outerHTML.slice(0, 90);
  const ringed = [element, element.parentElement, target, target.parentElement].find(
    (one) => one && getComputedStyle(one).outlineStyle === 'solid',
  );
  if (!ringed) faults.push(`no ring: ${name}`);
  else {
    const { outlineWidth, outlineColor } = getComputedStyle(ringed);
    const contrast = looks.contrast(outlineColor, ringed.parentElement ?? ringed);
    if (Number.parseFloat(outlineWidth) < 2) faults.push(`a ring of ${outlineWidth}: ${name}`);
    if (contrast < 3) faults.push(`a ring of ${contrast.toFixed(2)}:1: ${name}`);
  }
  const { left, right, top, bottom } = target.getBoundingClientRect();
  if (!looks.isOnTop(element)) faults.push(`covered or out of sight: ${name}`);
  const box = new DOMRect(left, top + scrollY, right - left, bottom - top);
  const last = walked.at(-1);
  // Columns such as the docked mission are read one after another.
  const region = 'header, section, main, dialog';
  if (last && last.element.closest(region) === element.closest(region)) {
    const isBeside = box.top < last.box.bottom - 1 && box.bottom > last.box.top + 1;
    const isBefore =
      document.documentElement.dir === 'rtl'
        ? box.left >= last.box.right
        : box.right <= last.box.left;
    const isInside = last.box.top <= box.top && box.bottom <= last.box.bottom + 1;
    if (box.bottom <= last.box.top + 1 || (isBeside && isBefore && !isInside))
      faults.push(`before what was reached earlier: ${name}`);
  }
  const { visit } = document.documentElement.dataset;
  if (last && last.visit !== visit) faults.push(`the focus alone goes on: ${name}`);
  walked.push({ element, box, visit });
  return faults;
}

/** In the page: controls in sight that Tab has not reached; a group of radios is one. */
function missed(): string[] {
  const { walked } = window as unknown as { walked: { element: Element }[] };
  const reached = new Set(walked.map(({ element }) => element));
  const names = new Set(walked.map(({ element }) => element.getAttribute('name')));
  const root = document.querySelector('dialog[open]') ?? document;
  return [
    ...root.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]'),
  ]
    .filter((element) => element.checkVisibility({ checkVisibilityCSS: true }))
    .filter((element) => !element.matches(':disabled, [type=hidden], [tabindex="-1"]'))
    .filter((element) => !reached.has(element))
    .filter(
      (element) => !(element.matches('[type=radio]') && names.has(element.getAttribute('name'))),
    )
    .map((element) => `not reached: ${element.outerHTML.slice(0, 90)}`);
}
