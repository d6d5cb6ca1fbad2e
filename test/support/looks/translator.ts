import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Question } from '../../../contract/questions/index.ts';

/**
 * Has a translator of the browser stay on, as that of Chrome: it replaces each text by one in two `<font>` elements, now and
 * whenever a text appears. Where `isVisible`, a translated text ends in a dot, so that it differs from the app's.
 */
export async function translatePages(page: Page, { isVisible = false } = {}): Promise<void> {
  await page.addInitScript(translate, isVisible ? '·' : '');
  await page.addInitScript(readFibers);
}

function translate(sign: string): void {
  const untranslated = 'font, script, style, noscript, textarea, title';
  const translateText = (text: Text) => {
    if (!text.data.trim() || text.parentElement?.closest(untranslated)) return;
    const outer = document.createElement('font');
    outer.append(document.createElement('font'));
    outer.firstElementChild?.append(`${text.data}${sign}`);
    // The text that the app knows is in no document from now on.
    text.replaceWith(outer);
  };
  const translateAll = (root: Node) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const textNodes: Text[] = root instanceof Text ? [root] : [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) textNodes.push(text as Text);
    for (const text of textNodes) if (text.isConnected) translateText(text);
  };
  new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      for (const node of type === 'childList' ? addedNodes : [target]) translateAll(node);
    }
  }).observe(document, { childList: true, characterData: true, subtree: true });
}

/** Expects that the page shows the texts of the app, each alone in its element, so that React can replace all of them. */
export async function expectFreshTexts(page: Page): Promise<void> {
  // React may still be drawing.
  for (let tries = 50; tries > 0; tries -= 1) {
    if ((await page.evaluate(staleTexts)).length === 0) return;
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  }
  expect(await page.evaluate(staleTexts)).toEqual([]);
}

/** The question that the app has drawn; null at the end. */
export function drawnQuestion(page: Page): Promise<Question | null> {
  return page.evaluate(() => {
    for (const { memoizedProps } of window.fibers()) {
      const { question } = Object(memoizedProps);
      if (question?.questionId && question.type !== undefined) return question;
    }
    return null;
  });
}

interface Fiber {
  readonly tag: number;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly stateNode: Node | null;
  readonly memoizedProps: unknown;
}

declare global {
  interface Window {
    /** What React has drawn, in the order of the document. */
    fibers(): Generator<Fiber>;
  }
}

function readFibers(): void {
  function* below(fiber: Fiber | null): Generator<Fiber> {
    for (let next = fiber; next; next = next.sibling) {
      yield next;
      yield* below(next.child);
    }
  }
  window.fibers = () => {
    const root = document.getElementById('root');
    const key = Object.keys(root ?? {}).find((name) => name.startsWith('__reactContainer$'));
    if (!key) throw new Error('React has drawn nothing.');
    return below(Reflect.get(root as object, key).stateNode.current);
  };
}

/** In the page: texts that React has drawn beside other nodes, and those that differ from what is in the document. */
function staleTexts(): string[] {
  const hostComponent = 5;
  const hostText = 6;
  const wrong: string[] = [];
  for (const { tag, memoizedProps, stateNode } of window.fibers()) {
    if (tag === hostText && String(memoizedProps).trim()) {
      wrong.push(`“${memoizedProps}” is not alone in its element`);
    }
    const { children } = Object(memoizedProps);
    const isText = typeof children === 'string' || typeof children === 'number';
    if (tag === hostComponent && isText && stateNode?.textContent !== String(children)) {
      wrong.push(`“${children}” is shown as “${stateNode?.textContent}”`);
    }
  }
  return wrong;
}
