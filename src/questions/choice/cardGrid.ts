import styles from './Cards.module.css';
import type { Illustrated } from './pictures.ts';

/** Whether every option is a picture of its own, so that the options stand as cards in a grid. */
export function areCards(options: readonly Illustrated[]): boolean {
  return options.length > 1 && options.every(({ imgs }) => imgs.length === 1);
}

/** The attributes of the element around cards; on a wide page two, three or four stand in a row. */
export function cardGrid(count: number) {
  const isFour = count > 4 && count % 4 === 0 && count % 3 !== 0;
  const columns = isFour ? 4 : count === 2 || count === 4 ? 2 : 3;
  return { className: styles.cards, 'data-columns': columns } as const;
}
