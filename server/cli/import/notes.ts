/**
 * `lost`: the kind, an option, a bound or a condition of a question differs from the source.
 * `changed`: it is kept in another form. `minor`: a look or a habit of the source that has no counterpart.
 */
type Severity = 'lost' | 'changed' | 'minor';

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

  /** Names a question of the source that the report has to account for. */
  question(name: string): void {
    if (this.#questions.has(name)) return;
    this.#questions.set(name, this.#others.get(name) ?? []);
    this.#others.delete(name);
  }

  /** Notes something about a question of the source, or another name of it; null for the whole survey. */
  add(name: string | null, severity: Severity, what: string): void {
    const notes = name === null ? this.#whole : (this.#questions.get(name) ?? this.#other(name));
    if (!notes.some((note) => note.what === what)) notes.push({ severity, what });
  }

  #other(name: string): Note[] {
    const notes = this.#others.get(name) ?? [];
    this.#others.set(name, notes);
    return notes;
  }

  get counts(): { readonly all: number; readonly faithful: number } {
    const lists = [...this.#questions.values()];
    const isFaithful = (notes: readonly Note[]) => !notes.some((note) => note.severity === 'lost');
    return { all: lists.length, faithful: lists.filter(isFaithful).length };
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
