import Sortable from 'sortablejs';

/**
 * Makes the items of a list draggable by their grips. React owns the list: what was dragged goes back to where it
 * was, and `dropped` tells where it should be.
 *
 * @returns what ends it
 */
export function makeSortable(
  list: HTMLElement,
  dropped: (id: string, to: number) => void,
): () => void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  let after: ChildNode | null = null;
  const sortable = Sortable.create(list, {
    handle: '[data-grip]',
    animation: isStill ? 0 : 160,
    onStart({ item }) {
      after = item.nextSibling;
    },
    onEnd({ item, newIndex }) {
      const { id } = item.dataset;
      list.insertBefore(item, after);
      if (id !== undefined && newIndex !== undefined) dropped(id, newIndex);
    },
  });
  return () => sortable.destroy();
}
