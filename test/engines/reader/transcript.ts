interface Step {
  readonly lead: string;
  readonly heard: string[];
  readonly announced: string[];
}

/**
 * Left out, because it depends on the speed of the machine: whether a page counts as loading, which landmarks lie
 * between two places of the focus, the dialog of a slow call, whether an option of a search counts as selected yet, and whether
 * the script has filled the list of languages and listens to clicks yet.
 */
const omitted = [
  /^Loading\. +Please wait\.$/,
  /^Finished loading\.$/,
  /^leaving /,
  /^(banner|main content)$/,
  /document web\.$/,
  /^(dialog\.|Loading…)$/,
  /^not selected\.$/,
  /^(clickable|\d+ of 34|1 of 1)$/,
  // The panel of a mission that is over, until the reply.
  /^The task heading level 2\.$/,
];

/** Steps of a respondent and what is spoken after each, as Markdown. */
export class Transcript {
  readonly #title: string;
  readonly #steps: Step[] = [];

  constructor(title: string) {
    this.#title = title;
  }

  clear(): void {
    this.#steps.length = 0;
  }

  /** Begins a part. */
  part(title: string): void {
    this.#add(`\n## ${title}\n`);
  }

  /** Adds what the respondent does. */
  step(words: string): void {
    this.#add(`- ${words}`);
  }

  /** Adds the speech of the screen reader. */
  hear(text: string): void {
    if (omitted.some((pattern) => pattern.test(text))) return;
    const step = this.#steps.at(-1);
    // An arrow moves the focus to a radio and then checks it: Orca may look before or after.
    const isArrow = /^- (Up|Down|Left|Right)$/.test(step?.lead ?? '');
    const words = isArrow ? text.replace(/^(not )?selected (?=radio)/, '') : text;
    // Orca repeats the name of a list that opens, or does not.
    step?.heard.push(words.replace(/^.+ combo box (?=expanded$)/, ''));
  }

  /** Adds the speech of a live region, after all other speech of the step. */
  announce(text: string): void {
    this.#steps.at(-1)?.announced.push(text);
  }

  toString(): string {
    const lines = this.#steps.flatMap(({ lead, heard, announced }) => [
      lead,
      ...heard.map((text) => `  > ${text.trim()}`),
      ...announced.map((text) => `  > (announced) ${text.trim()}`),
    ]);
    return `# ${this.#title}\n${lines.join('\n')}\n`;
  }

  #add(lead: string): void {
    this.#steps.push({ lead, heard: [], announced: [] });
  }
}
