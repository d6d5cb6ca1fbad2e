import type { queries } from '@testing-library/dom';

/** Words as JSON carries them; a regular expression by its source and flags. */
export type Words = string | { readonly source: string; readonly flags: string };

/** One step on the way from a document to elements, as Playwright's locators have them. */
export type Step =
  | { readonly by: 'css'; readonly selector: string }
  | {
      readonly by: 'role';
      readonly role: string;
      readonly name?: Words;
      readonly exact?: boolean;
      readonly level?: number;
      readonly checked?: boolean;
    }
  | { readonly by: 'text' | 'label'; readonly text: Words; readonly exact?: boolean }
  | { readonly by: 'filter'; readonly hasText?: Words; readonly visible?: boolean }
  | { readonly by: 'nth'; readonly index: number }
  | { readonly by: 'or'; readonly steps: readonly Step[] };

export type Readiness = 'none' | 'many' | 'hidden' | 'disabled' | 'moving' | 'covered' | 'ready';

interface Toolkit {
  resolve(steps: readonly Step[]): Element[];
  isVisible(element: Element): boolean;
  /** Brings the only element into view, and returns whether it can be pressed. */
  prepare(steps: readonly Step[], isForced: boolean): Readiness;
  /** The element that was prepared last. */
  target: Element | null;
  /** The element that a drag begins at. */
  held: Element | null;
  hold(): void;
  fill(text: string): void;
  isTargetChecked(): boolean;
}

declare global {
  var engineToolkit: Toolkit;
  var TestingLibraryDom: typeof queries;
}

/** Runs in the page: finds elements there. Nothing outside of the function is known to it. */
export function installToolkit(): void {
  const clean = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();
  const matches = (text: string | null, words: Words, isExact = false) => {
    const cleaned = clean(text);
    if (typeof words !== 'string') return new RegExp(words.source, words.flags).test(cleaned);
    if (isExact) return cleaned === clean(words);
    return cleaned.toLowerCase().includes(clean(words).toLowerCase());
  };
  const isVisible = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
  };
  const isHit = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    return (element.closest('label') ?? element).contains(hit);
  };
  const inOrder = (elements: Iterable<Element>) =>
    [...new Set(elements)].sort((first, second) =>
      first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    );
  const textOf = (element: Element) =>
    element instanceof HTMLInputElement && /^(button|submit)$/.test(element.type)
      ? element.value
      : element.textContent;

  const within = (scope: Element, step: Step): Element[] => {
    switch (step.by) {
      case 'css':
        if (step.selector === 'xpath=..') return scope.parentElement ? [scope.parentElement] : [];
        return [...scope.querySelectorAll(step.selector)];
      case 'role': {
        const { role, name, exact, level, checked } = step;
        return TestingLibraryDom.queryAllByRole(scope as HTMLElement, role, {
          ...(name === undefined ? {} : { name: (content) => matches(content, name, exact) }),
          ...(level === undefined ? {} : { level }),
          ...(checked === undefined ? {} : { checked }),
        }).filter((element) => element !== scope);
      }
      case 'text': {
        const { text, exact } = step;
        const fitting = [...scope.querySelectorAll(':not(script, style, noscript, head *)')].filter(
          (element) => matches(textOf(element), text, exact),
        );
        return fitting.filter(
          (element) => !fitting.some((other) => other !== element && element.contains(other)),
        );
      }
      case 'label':
        return TestingLibraryDom.queryAllByLabelText(scope as HTMLElement, (content) =>
          matches(content, step.text, step.exact),
        );
      default:
        return [scope];
    }
  };

  const resolve = (steps: readonly Step[]): Element[] =>
    steps.reduce<Element[]>(
      (matched, step) => {
        switch (step.by) {
          case 'nth': {
            const element = matched.at(step.index);
            return element ? [element] : [];
          }
          case 'or':
            return inOrder(matched.concat(resolve(step.steps)));
          case 'filter':
            return matched.filter(
              (element) =>
                (step.hasText === undefined || matches(textOf(element), step.hasText)) &&
                (step.visible === undefined || isVisible(element) === step.visible),
            );
          default:
            return inOrder(matched.flatMap((scope) => within(scope, step)));
        }
      },
      [document.documentElement],
    );

  let restingBox = '';
  const toolkit: Toolkit = {
    target: null,
    held: null,
    hold() {
      toolkit.held = toolkit.target;
    },
    resolve,
    isVisible,
    prepare(steps, isForced) {
      const [element, another] = resolve(steps);
      if (!element) return 'none';
      if (another) return 'many';
      toolkit.target = element;
      if (!isForced) {
        if (!isVisible(element)) return 'hidden';
        if (element.matches(':disabled')) return 'disabled';
      }
      // A bar that stays in sight may cover an element at an edge.
      if (!isHit(element)) {
        element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      }
      const { x, y, width, height } = element.getBoundingClientRect();
      const now = `${x} ${y} ${width} ${height}`;
      const isStill = restingBox === now;
      restingBox = now;
      if (!isStill) return 'moving';
      if (isForced) return 'ready';
      return isHit(element) ? 'ready' : 'covered';
    },
    isTargetChecked: () => (toolkit.target as HTMLInputElement).checked,
    fill(text) {
      const field = toolkit.target as HTMLInputElement | HTMLTextAreaElement;
      field.focus();
      field.select();
      // As typing does, this sends the events that the app listens to.
      if (text === '') document.execCommand('delete');
      else document.execCommand('insertText', false, text);
    },
  };
  globalThis.engineToolkit = toolkit;
}
