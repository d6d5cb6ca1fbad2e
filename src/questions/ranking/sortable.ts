import Sortable from 'sortablejs';

/**
 * Makes list items draggable by their grips. React owns the list, so the dragged item is put back before `dropped` gets
 * the new index. Returns a cleanup function.
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
