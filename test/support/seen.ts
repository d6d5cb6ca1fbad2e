import type { Page } from 'playwright-core';
import type { Locale } from '../../contract/locales.ts';

/** Name of a message in a build (`tools/build/splitCatalogs.ts`). */
function isName(words: string): boolean {
  return /^_[0-9a-z]{1,3}$/.test(words);
}

/** A compiled message: texts and placeholders. */
type Message = (string | [name: string, kind?: string, forms?: Record<string, Message>])[];

const catalogs = import.meta.glob<{ messages: Record<string, Message> }>('../../locales/*.po', {
  eager: true,
});

/** Records every text and accessible name of the page. Call it before the page is opened. */
export async function watchWords(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    const attributes = ['alt', 'aria-label', 'aria-description', 'aria-valuetext', 'placeholder'];
    const look = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement;
      if (element?.closest('script, noscript, [hidden]')) return;
      if (node instanceof Text) seen.add(node.data);
      if (!(node instanceof Element)) return;
      for (const name of attributes) seen.add(node.getAttribute(name) ?? '');
      for (const child of node.childNodes) look(child);
    };
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        for (const node of [target, ...addedNodes]) look(node);
    }).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: attributes,
    });
  });
}

/** Texts on screens that are not of this language: ids of messages, and English. */
export async function strayWords(page: Page, locale: Locale): Promise<string[]> {
  const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
  const english = messagesOf('en');
  const translated = messagesOf(locale);
  const stray = Object.entries(english).flatMap(([id, message]) => {
    const isTranslated = JSON.stringify(translated[id]) === JSON.stringify(message);
    const sentence = pattern(message);
    // Without a word of its own a sentence is like any other.
    return isTranslated || !/[A-Za-z]{3}/.test(sentence) ? [] : [new RegExp(`^${sentence}$`)];
  });
  return seen.filter((words) => isName(words) || stray.some((sentence) => sentence.test(words)));
}

function messagesOf(locale: Locale): Record<string, Message> {
  return catalogs[`../../locales/${locale}.po`]?.messages ?? {};
}

function pattern(message: Message): string {
  return message
    .map((part) => {
      if (typeof part === 'string') return part.replace(/[^\w\s]/gu, '\\$&');
      const forms = part[1] === 'number' ? [] : Object.values(part[2] ?? {});
      return forms.length > 0 ? `(?:${forms.map(pattern).join('|')})` : '.+?';
    })
    .join('');
}
