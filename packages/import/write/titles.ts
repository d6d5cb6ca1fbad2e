import type { Condition } from '../expressions/leaves.ts';
import { type Entry, type FormQuestion, type Group, groupsIn, wordsOf } from '../form.ts';
import type { Notes } from '../notes.ts';
import type { Texts } from '../texts.ts';

/** A part of a survey file. */
export type Json = Readonly<Record<string, unknown>>;

/** Whether a group becomes a block. Blocks cannot be nested, so a group with blocks inside does not. */
export function isBlock(group: Group): boolean {
  const { showIf, isRandom, repeat } = group;
  if (showIf !== null || isRandom || repeat) return true;
  const others = groupsIn(group).filter((group) => !group.repeat);
  return (
    headingOf(group) !== undefined && !others.some((group) => headingOf(group) || isBlock(group))
  );
}

/** Whether no part of a group has another heading. */
export function canHead({ entries }: Group): boolean {
  return entries.every((entry) => !('group' in entry) || headingOf(entry) === undefined);
}

/** The parts of a group that is no block, each with the heading of the group if it has none. */
export function headed(group: Group): readonly Entry[] {
  const { title, description, entries } = group;
  if (headingOf(group) === undefined) return entries;
  const parts: Group[] = [];
  let loose: FormQuestion[] = [];
  const end = () => {
    if (loose.length > 0) parts.push({ group: group.group, showIf: null, entries: loose });
    loose = [];
  };
  for (const entry of entries) {
    if (!('group' in entry)) loose.push(entry);
    else {
      end();
      parts.push(entry);
    }
  }
  end();
  return parts.map((part, index) => {
    if (headingOf(part) !== undefined) return part;
    const isFirst = index === 0 || title === undefined;
    const words = {
      ...(title ? { title } : {}),
      ...(description && isFirst ? { description } : {}),
    };
    return { ...part, ...words };
  });
}

export function noteUntitled(groups: readonly Group[], notes: Notes): void {
  for (const group of groups) {
    const { title, description } = group;
    const what = ['title', 'description'].filter((_, index) => [title, description][index]);
    if (what.length > 0)
      notes.add(
        null,
        'minor',
        `the ${what.join(' and ')} of "${group.group}" ${what.length > 1 ? 'are' : 'is'} not shown: ${wordsOf(group)}`,
      );
  }
}

/** The title of a group, or its description if it has no title. */
export function headingOf({ title, description }: Group): Texts | undefined {
  return title ?? description;
}

/** The keys of a block with its title; a description needs a title. */
export function titleKeys(group: Group, notes: Notes, text: (texts: Texts) => unknown): Json {
  const { title, description } = group;
  if (title)
    return { title: text(title), ...(description ? { description: text(description) } : {}) };
  if (!description) return {};
  notes.add(null, 'changed', `the description of "${group.group}" stands as its title`);
  return { title: text(description) };
}

/** The key `showIf` of a question or block; a condition that is never true is `not` with an empty condition. */
export function shownIf(condition: Condition | null): Json {
  if (condition === null || condition === true) return {};
  return { showIf: condition === false ? { not: [] } : condition };
}
