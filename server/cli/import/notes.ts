/**
 * `lost`: the kind, an option, a bound or a condition of a question differs from the source.
 * `changed`: it is kept in another form. `minor`: a look or a habit of the source that has no counterpart.
 */
type Severity = 'lost' | 'changed' | 'minor';

/** Characters of a note. */
const longest = 2_000;

interface Note {
  readonly severity: Severity;
  readonly what: string;
}

/** Notes on each question of the source, and on the survey as a whole. */
export class Notes {
  readonly #whole: Note[] = [];
  readonly #questions = new Map<string, Note[]>();
  /** Notes about names that are no question, or not yet. */
  readonly #others = new Map<string, Note[]>();

  #owner: string | null = null;

  readonly #uncounted = new Set<string>();

  #refusals: readonly string[] = [];

  /** The labels of the questions that are read, by names that several of them have. */
  readonly #latest = new Map<string, string>();

  /**
   * Names a question of the source that the report has to account for.
   * @returns its name in the report: several questions of one name are counted one by one
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

  /** Reads parts of a question: notes about questions that are read meanwhile belong to it. */
  inside<Result>(owner: string, read: () => Result): Result {
    const outer = this.#owner;
    this.#owner = outer ?? owner;
    try {
      return read();
    } finally {
      this.#owner = outer;
    }
  }

  /** Ends the reading of a source, in which notes about a name belong to the latest question of this name. */
  endReading(): void {
    this.#latest.clear();
  }

  /** Notes something about a question of the source, or another name of it; null for the whole survey. */
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

  /** The server refuses the written file, so that no question of it is asked. */
  refuse(reasons: readonly string[]): void {
    this.#refusals = reasons;
  }

  /** A question that asks nothing does not count, unless something of it is lost. */
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

/** Source texts stand in one line, and never as markup of the report. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_<[\]|]/g, '\\$&');
}
