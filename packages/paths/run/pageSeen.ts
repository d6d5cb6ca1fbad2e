import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { EnginePage } from '../browser/port.ts';
import { playwrightPage } from './playwrightPage.ts';
import type { Fault } from './result.ts';

/** Saves a screenshot and a trace; what cannot be saved is omitted. */
export async function keep(
  page: EnginePage,
  out: string,
  label: string,
): Promise<Pick<Fault, 'screenshot' | 'trace'>> {
  const screenshot = `${label}.png`;
  const trace = `${label}-trace.zip`;
  const hasScreenshot = await page
    .screenshot()
    .then((picture) => writeFile(join(out, screenshot), picture))
    .then(...toSuccess);
  const isTraced = await stopTracing(page, join(out, trace));
  return { ...(hasScreenshot ? { screenshot } : {}), ...(isTraced ? { trace } : {}) };
}

/** Starts a trace, which only Chromium has. */
export async function startTracing(page: EnginePage): Promise<void> {
  await playwrightPage(page)?.context().tracing.start({ snapshots: true });
}

/** Ends a trace, and saves it where a path is given; returns whether there is one. */
export async function stopTracing(page: EnginePage, path?: string): Promise<boolean> {
  const tracing = playwrightPage(page)?.context().tracing;
  if (!tracing) return false;
  return tracing.stop(path === undefined ? {} : { path }).then(...toSuccess);
}

const toSuccess = [() => true, () => false] as const;

/** Collects the console errors of a page from now on. */
export function listen(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
    errors.push(shortened(message.text(), 200));
  });
  page.on('pageerror', (error) => errors.push(shortened(error.message, 200)));
  return errors;
}

/** Reads the address, the heading and the text of a page. */
export async function lookAt(page: EnginePage): Promise<Omit<Fault['page'], 'errors'>> {
  const { pathname, search } = new URL(page.url(), 'http://nowhere');
  const address = pathname + search;
  const description = page.evaluate(() => {
    const box = document.querySelector<HTMLElement>('dialog[open]') ?? document.body;
    const heading =
      box.querySelector('h1[data-focus-on-enter], h2') ?? document.querySelector('h1');
    // biome-ignore-start lint/performance/useDomNodeTextContent: hidden text is not reported.
    const text = [...box.querySelectorAll('select')].reduce(
      (words, list) => words.replace(list.innerText, ` ${list.selectedOptions[0]?.text ?? ''} `),
      box.innerText,
    );
    // biome-ignore-end lint/performance/useDomNodeTextContent: as above.
    return { heading: heading?.textContent ?? '', text };
  });
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, 3_000, null));
  const found = await Promise.race([description.catch(() => null), timeout]);
  return {
    address,
    heading: shortened(found?.heading ?? '', 120),
    text: shortened(found?.text ?? '', 400),
  };
}

/** The first line of an error, and the element that it waited for. */
export function shortMessage(error: unknown): string {
  const { message } = error instanceof Error ? error : new Error(String(error));
  // Removes the codes of terminal colours.
  const lines = message
    // biome-ignore lint/suspicious/noControlCharactersInRegex: it is what colours are made of.
    .replace(/\u001b\[\d+m/g, '')
    .split('\n')
    .map((line) => line.trim());
  const [first = ''] = lines;
  const awaited = lines.find((line) => /^- waiting for /.test(line));
  return shortened(
    awaited ? `${awaited.slice(2)}, for ${/\d+ms/.exec(first)?.[0] ?? 'long'}` : first,
    200,
  );
}

function shortened(text: string, maxLength: number): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.length > maxLength ? `${plain.slice(0, maxLength - 1)}…` : plain;
}
