/**
 * `lost`: a question differs from the source in its type, an option, a bound or a condition. `changed`: it is converted
 * to another form. `minor`: an appearance or a behaviour of the source has no counterpart.
 */
type Severity = 'lost' | 'changed' | 'minor';

/** The most characters of a note. */
const longest = 2_000;

interface Note {
  readonly severity: Severity;
  readonly what: string;
}

/** Notes on each question of the source, and on the survey as a whole. */
export class Notes {
  readonly #whole: Note[] = [];
  readonly #questions = new Map<string, Note[]>();
  /** Notes on names that are no question, or whose question has not been read yet. */
  readonly #others = new Map<string, Note[]>();

  #owner: string | null = null;

  readonly #uncounted = new Set<string>();

  #refusals: readonly string[] = [];

  /**
   * The names in the report of the questions that are being read, by their names in the source, which may occur several
   * times.
   */
  readonly #latest = new Map<string, string>();

  /**
   * Adds a question of the source to the report.
   * @returns its name in the report, which has a number if the name occurs several times
   */
  question(name: string): string {
    if (this.#owner !== null) {
      this.#latest.set(name, this.#owner);
      return this.#owner;
    }
    let label = name;
    for (let count = 2; this.#questions.has(label); count += 1) label = `${name} (${count})`;
    if (label !== name) this.#latest.set(name, label);
    this.#questions.set(label, this.#others.get(name) ?? []);
    this.#others.delete(name);
    return label;
  }

  /** Reads the parts of a question; notes on questions that are read meanwhile belong to this question. */
  inside<Result>(owner: string, read: () => Result): Result {
    const outer = this.#owner;
    this.#owner = outer ?? owner;
    try {
      return read();
    } finally {
      this.#owner = outer;
    }
  }

  /** Ends the reading of a source, during which notes on a name belong to the latest question of this name. */
  endReading(): void {
    this.#latest.clear();
  }

  /** Adds a note on a question of the source or on another name; null stands for the whole survey. */
  add(name: string | null, severity: Severity, what: string): void {
    const known = name === null || this.#questions.has(name) ? name : (this.#owner ?? name);
    const label = name === null ? null : (this.#latest.get(name) ?? known);
    const notes = label === null ? this.#whole : (this.#questions.get(label) ?? this.#other(label));
    const short = what.length > longest ? `${what.slice(0, longest)}…` : what;
    if (!notes.some((note) => note.what === short)) notes.push({ severity, what: short });
  }

  #other(name: string): Note[] {
    const notes = this.#others.get(name) ?? [];
    this.#others.set(name, notes);
    return notes;
  }

  /** Records why the server refuses the written file, which means that no question can be asked. */
  refuse(reasons: readonly string[]): void {
    this.#refusals = reasons;
  }

  /** Removes a question that asks nothing from the count, unless a part of it is lost. */
  uncount(name: string): void {
    this.#uncounted.add(name);
  }

  get counts(): { readonly all: number; readonly faithful: number } {
    const isFaithful = (notes: readonly Note[]) => !notes.some((note) => note.severity === 'lost');
    const asked = [...this.#questions].filter(([name]) => !this.#uncounted.has(name));
    const faithful = asked.filter(([, notes]) => isFaithful(notes)).length;
    const lost = [...this.#questions.values()].filter((notes) => !isFaithful(notes)).length;
    return { all: faithful + lost, faithful: this.#refusals.length > 0 ? 0 : faithful };
  }

  /** The report as Markdown. */
  markdown(source: string, written: readonly string[]): string {
    const { all, faithful } = this.counts;
    const others = [...this.#others].flatMap(([name, notes]) =>
      notes.map(({ severity, what }) => ({ severity, what: `${name}: ${what}` })),
    );
    const whole = [...this.#whole, ...others];
    const lines = [
      `# Import of ${plain(source)}`,
      '',
      ...written.map((file) => `- written: ${plain(file)}`),
      ...this.#refusals.map((reason) => `- lost: the server refuses the file: ${plain(reason)}`),
      `- ${faithful} of ${all} questions keep their kind, options, bounds and conditions`,
      '',
      '"Lost" differs from the source, "changed" is kept in another form, "minor" is a look or a habit without a counterpart.',
      '',
      '## The survey',
      '',
      ...(whole.length > 0 ? whole.map(line) : ['Everything is kept.']),
      '',
      '## Questions',
      '',
    ];
    for (const [name, notes] of this.#questions) {
      lines.push(notes.length > 0 ? `- **${plain(name)}**` : `- **${plain(name)}**: kept`);
      for (const note of notes) lines.push(`  ${line(note)}`);
    }
    return `${lines.join('\n')}\n`;
  }
}

function line({ severity, what }: Note): string {
  return `- ${severity}: ${plain(what)}`;
}

/** Puts a text of the source on a single line and escapes Markdown. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_<[\]|]/g, '\\$&');
}
