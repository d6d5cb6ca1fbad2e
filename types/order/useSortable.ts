import { type RefObject, useEffect, useRef } from 'react';

/**
 * Makes ranked options draggable. The library is loaded with the second option; if loading fails, the buttons still
 * work.
 */
export function useSortable(
  list: RefObject<HTMLOListElement | null>,
  order: readonly string[],
  onDrop: (id: string, to: number) => void,
): void {
  const latestOnDrop = useRef(onDrop);
  useEffect(() => {
    latestOnDrop.current = onDrop;
  });
  const canSort = order.length > 1;
  useEffect(() => {
    if (!canSort || !list.current) return;
    const element = list.current;
    let stop: (() => void) | null = null;
    let isOver = false;
    import('./sortable.ts').then(
      ({ makeSortable }) => {
        if (!isOver) stop = makeSortable(element, (id, to) => latestOnDrop.current(id, to));
      },
      () => {},
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [list, canSort]);
}
