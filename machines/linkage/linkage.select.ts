import type { Item, LinkageSnapshot } from './linkage.machine.ts';

type LevelState = 'ready' | 'loading' | 'failed' | 'waiting' | 'none';

export interface Level {
  readonly label: string;
  readonly state: LevelState;
  readonly items: readonly Item[];
  /** The id of the chosen item, empty without one. */
  readonly chosen: string;
}

/** Every list of the question, from the top; `none` below a leaf. */
export function selectLevels(snapshot: LinkageSnapshot): readonly Level[] {
  const { question, lists, path } = snapshot.context;
  return question.config.levels.map((label, level) => ({
    label,
    state: stateOf(snapshot, level),
    items: lists[level] ?? [],
    chosen: path[level] ?? '',
  }));
}

function stateOf(snapshot: LinkageSnapshot, level: number): LevelState {
  const { lists, path } = snapshot.context;
  if (level < lists.length) return 'ready';
  if (level === lists.length && snapshot.matches({ lists: 'fetching' })) return 'loading';
  if (level === lists.length && snapshot.matches({ lists: 'failed' })) return 'failed';
  const above = lists.at(-1)?.find(({ id }) => id === path[lists.length - 1]);
  return above?.leaf ? 'none' : 'waiting';
}
