import Sortable from 'sortablejs';

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
  const sortable = Sortable.create(list, {
    handle: '[data-grip]',
    animation: isStill ? 0 : 160,
    onStart({ item }) {
      nextSibling = item.nextSibling;
    },
    onEnd({ item, newIndex }) {
      const { id } = item.dataset;
      list.insertBefore(item, nextSibling);
      if (id !== undefined && newIndex !== undefined) onDrop(id, newIndex);
    },
  });
  return () => sortable.destroy();
}
