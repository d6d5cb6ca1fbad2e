import Sortable from 'sortablejs';
import styles from './View.module.css';

/**
 * Makes list items draggable by their grips. The list is rendered by React, so the dragged item is put back before
 * `onDrop` gets the new index. Returns a cleanup function.
 */
export function makeSortable(
  list: HTMLElement,
  onDrop: (id: string, to: number) => void,
): () => void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  let nextSibling: ChildNode | null = null;
  let numbers: readonly string[] = [];
  const sortable = Sortable.create(list, {
    handle: '[data-grip]',
    animation: isStill ? 0 : 160,
    // The browser's own picture of a dragged item is pale and has no style.
    forceFallback: true,
    fallbackClass: styles.held ?? '',
    ghostClass: styles.gap ?? '',
    onStart({ item }) {
      nextSibling = item.nextSibling;
      numbers = numbersIn(list).map(({ textContent }) => textContent ?? '');
    },
    onChange() {
      // React keeps the texts, so the new numbers are attributes until the drop.
      for (const [at, number] of numbersIn(list).entries()) number.dataset.moved = numbers[at];
    },
    onEnd({ item, newIndex }) {
      const { id } = item.dataset;
      for (const number of numbersIn(list)) delete number.dataset.moved;
      list.insertBefore(item, nextSibling);
      if (id !== undefined && newIndex !== undefined) onDrop(id, newIndex);
    },
  });
  return () => sortable.destroy();
}

/** The visible numbers of the items in their order, without that of the copy under the pointer. */
function numbersIn(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[data-number]')].filter(
    (number) => !number.closest(`.${styles.held}`),
  );
}
