/** What a survey file calls a question type of another program. */
interface Meant {
  readonly type: string;
  /** What the configuration needs besides the type. */
  readonly with?: string;
}

const meanings = new Map<string, Meant>();

/** Adds the names of a type in other programs, each with what the configuration needs then. */
export function addOtherNames(type: string, names: Readonly<Record<string, string>>): void {
  for (const [name, needed] of Object.entries(names))
    meanings.set(name, needed === '' ? { type } : { type, with: needed });
}

/** Returns the question type for which other programs use this word; undefined for an unknown word. */
export function typeCalled(word: string): Meant | undefined {
  return meanings.get(word.toLowerCase().replace(/[\s_-]/g, ''));
}
