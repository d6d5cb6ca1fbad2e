import { type Group, groupsIn } from '../form.ts';
import type { Notes } from '../notes.ts';
import { defaultText, type Texts } from '../texts.ts';

/** Parts of a survey file. */
export type Json = Readonly<Record<string, unknown>>;

/** Whether a group becomes a block. Blocks do not nest: a title gives way to the blocks inside. */
export function isBlock(group: Group): boolean {
  const { showIf, isRandom, repeat, title } = group;
  if (showIf !== null || isRandom || repeat) return true;
  return title !== undefined && !groupsIn(group).some((one) => one.title || isBlock(one));
}

export function noteUntitled(groups: readonly Group[], notes: Notes): void {
  for (const { group, title } of groups) {
    if (title)
      notes.add(null, 'minor', `the title of "${group}" is not shown: ${defaultText(title)}`);
  }
}

/** The keys of a block with its title; a description stands below a title only. */
export function titleKeys({ title, description }: Group, text: (texts: Texts) => unknown): Json {
  if (!title) return {};
  return { title: text(title), ...(description ? { description: text(description) } : {}) };
}
