import type { Condition } from '../expressions/leaves.ts';
import { type Group, groupsIn, wordsOf } from '../form.ts';
import type { Notes } from '../notes.ts';
import type { Texts } from '../texts.ts';

/** Parts of a survey file. */
export type Json = Readonly<Record<string, unknown>>;

/** Whether a group becomes a block. Blocks do not nest: a title gives way to the blocks inside. */
export function isBlock(group: Group): boolean {
  const { showIf, isRandom, repeat } = group;
  if (showIf !== null || isRandom || repeat) return true;
  const others = groupsIn(group).filter((one) => !one.repeat);
  return headingOf(group) !== undefined && !others.some((one) => headingOf(one) || isBlock(one));
}

export function noteUntitled(groups: readonly Group[], notes: Notes): void {
  for (const group of groups) {
    const { title, description } = group;
    const what = ['title', 'description'].filter((_, at) => [title, description][at]);
    if (what.length > 0)
      notes.add(
        null,
        'minor',
        `the ${what.join(' and ')} of "${group.group}" ${what.length > 1 ? 'are' : 'is'} not shown: ${wordsOf(group)}`,
      );
  }
}

/** The title of a group, or its description where it has none. */
export function headingOf({ title, description }: Group): Texts | undefined {
  return title ?? description;
}

/** The keys of a block with its title; a description stands below a title only. */
export function titleKeys(group: Group, notes: Notes, text: (texts: Texts) => unknown): Json {
  const { title, description } = group;
  if (title)
    return { title: text(title), ...(description ? { description: text(description) } : {}) };
  if (!description) return {};
  notes.add(null, 'changed', `the description of "${group.group}" stands as its title`);
  return { title: text(description) };
}

/** `showIf` of a question or block; one that never holds is the opposite of no condition. */
export function shownIf(condition: Condition | null): Json {
  if (condition === null || condition === true) return {};
  return { showIf: condition === false ? { not: [] } : condition };
}
