import type { Page } from 'playwright-core';

interface Tabs {
  readonly walked: { element: Element; box: DOMRect; visit: string | undefined }[];
  readonly faults: string[];
  isBegun: boolean;
  isOver: boolean;
}

declare global {
  interface Window {
    tabs: Tabs;
  }
}

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
  const before = page.url();
  await page.evaluate(watchTab);
  let isOver = false;
  for (let stops = 0; stops < 80 && !isOver; stops += 5) {
    for (let remaining = 5; remaining > 0; remaining -= 1) await page.keyboard.down('Tab');
    isOver = await page.evaluate(() => window.tabs.isOver);
  }
  await page.keyboard.up('Tab');
  const faults = await page.evaluate(missed);
  if (!isOver) faults.push('the focus does not leave the page');
  if (page.url() !== before) faults.push(`the focus alone leads to ${page.url()}`);
  return faults;
}

/** In the page: looks at each place of the focus when the next Tab leaves it, and the page is at rest. */
function watchTab(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && !activeElement.closest('dialog'))
    activeElement.blur();
  window.scrollTo({ top: 0, behavior: 'instant' });
  if (!Object.hasOwn(window, 'tabs')) window.addEventListener('keydown', look, { capture: true });
  window.tabs = { walked: [], faults: [], isBegun: false, isOver: false };

  function look(event: Event): void {
    const { looks, tabs } = window;
    const { walked, faults } = tabs;
    const element = document.activeElement;
    const hasLeft =
      !element || element === document.body || walked.some((stop) => stop.element === element);
    if (!tabs.isBegun) {
      tabs.isBegun = true;
      return;
    }
    if (tabs.isOver || hasLeft) {
      tabs.isOver = true;
      event.preventDefault();
      return;
    }
    const target = looks.targetOf(element);
    const name = element.outerHTML.slice(0, 90);
    const ringed = [element, element.parentElement, target, target.parentElement].find(
      (candidate) => candidate && getComputedStyle(candidate).outlineStyle === 'solid',
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
  }
}

/** In the page: controls in sight that Tab has not reached; a group of radios is one. */
function missed(): string[] {
  const { walked, faults } = window.tabs;
  const reached = new Set(walked.map(({ element }) => element));
  const names = new Set(walked.map(({ element }) => element.getAttribute('name')));
  const root = document.querySelector('dialog[open]') ?? document;
  const unreached = [
    ...root.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]'),
  ]
    .filter((element) => element.checkVisibility({ checkVisibilityCSS: true }))
    .filter((element) => !element.matches(':disabled, [type=hidden], [tabindex="-1"]'))
    .filter((element) => !reached.has(element))
    .filter(
      (element) => !(element.matches('[type=radio]') && names.has(element.getAttribute('name'))),
    )
    .map((element) => `not reached: ${element.outerHTML.slice(0, 90)}`);
  return [...faults, ...unreached];
}
