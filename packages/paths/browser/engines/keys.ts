/** The keys of a combination as Playwright writes it; `+` is a key, too. */
export function keysOf(combination: string): string[] {
  return combination.split(/(?<=.)\+/);
}
