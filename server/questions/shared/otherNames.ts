/** Returns names of a type in other programs, all of which need the same configuration. */
export function otherNames(names: string, needed = ''): Readonly<Record<string, string>> {
  return Object.fromEntries(names.split(' ').map((name) => [name, needed]));
}
