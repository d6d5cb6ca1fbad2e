import { DomUtils, parseDocument } from 'htmlparser2';
import type { EngineFile } from '../../packages/paths/browser/port.ts';
import { type Client, clientAt } from '../../packages/paths/client/client.ts';
import { blockIn } from '../../tools/lib/pageBlock.ts';

type Node = Parameters<typeof DomUtils.textContent>[0] & object;
export type Control = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/** A browser without a script and without rendering: it shows the pages of the server and posts their forms. */
export class FormBrowser {
  readonly client: Client;
  status = 0;
  html = '';
  disposition = '';
  path = '';
  #document = parseDocument('');
  readonly #entered = new Map<string, readonly string[]>();
  #file: File | undefined;

  constructor(origin: string, locale = 'en', client?: Client) {
    // A browser sends both with the form of a page.
    const headers = { 'Accept-Language': locale, 'Sec-Fetch-Site': 'same-origin' };
    this.client = client ?? clientAt(origin, [], { headers });
  }

  async open(path: string): Promise<void> {
    await this.#show(path, await this.client.fetch(path));
  }

  all(name: string, attributes: Readonly<Record<string, string>> = {}): Control[] {
    return DomUtils.getElementsByTagName(name, this.#document).filter((element) =>
      Object.entries(attributes).every(([key, value]) => element.attribs[key] === value),
    );
  }

  text(name: string, attributes?: Readonly<Record<string, string>>): string | null {
    const [element] = this.all(name, attributes);
    return element ? DomUtils.textContent(element) : null;
  }

  /** The fields and buttons of the main part that are enabled, in their order. */
  get controls(): Control[] {
    const [main] = this.all('main');
    const names = ['input', 'select', 'textarea', 'button'];
    return (main ? DomUtils.getElementsByTagName(() => true, main) : []).filter(
      (element) => names.includes(element.name) && element.attribs.name && !isDisabled(element),
    );
  }

  /** The question on the page, as the script would read it. */
  get subject(): { readonly questionId: string; readonly type: number } | undefined {
    return blockIn(this.html)?.data?.subject as never;
  }

  optionsOf(name: string): string[] {
    const options = this.all('select', { name }).flatMap((list) =>
      DomUtils.getElementsByTagName('option', list),
    );
    return options.map(({ attribs }) => attribs.value ?? '');
  }

  accepts(name: string, value: string): boolean {
    const fields = this.controls.filter(({ attribs }) => attribs.name === name);
    return fields.some(
      ({ name: tag, attribs: { type, value: controlValue } }) =>
        controlValue === value ||
        (tag === 'select'
          ? this.optionsOf(name).includes(value)
          : !/radio|checkbox/.test(`${type}`)),
    );
  }

  /** The cookies, for a context of a browser with rendering. */
  cookies(url: string): { readonly name: string; readonly value: string; readonly url: string }[] {
    return [...this.client.cookies].map(([name, value]) => ({ name, value, url }));
  }

  /** Types into a field, or chooses the options with these values. */
  fill(name: string, ...values: readonly string[]): void {
    for (const value of values) {
      if (!this.accepts(name, value))
        throw new Error(`${this.path} has no field ${name} for ${value}.`);
    }
    this.#entered.set(name, values);
  }

  attach({ name, mimeType, buffer }: EngineFile): void {
    this.#file = new File([new Uint8Array(buffer)], name, { type: mimeType });
  }

  /** The names and values that the form of the question would send. */
  get fields(): readonly (readonly [name: string, value: string])[] {
    return this.#fieldsOf(this.#formOf(this.#button('next')));
  }

  /** Posts the form of the first button with this command. */
  async press(command: string): Promise<void> {
    const button = this.#button(command);
    const sent = new FormData();
    for (const [name, value] of this.#fieldsOf(this.#formOf(button))) sent.append(name, value);
    const [file] = this.controls.filter(({ attribs }) => attribs.type === 'file');
    if (file) sent.append(`${file.attribs.name}`, this.#file ?? new File([], ''));
    sent.append(`${button.attribs.name}`, command);
    const body = file ? sent : new URLSearchParams([...sent] as [string, string][]);
    await this.#show(this.path, await this.client.fetch(this.path, { method: 'POST', body }));
  }

  #button(command: string): Control {
    const button = this.controls.find(
      ({ name, attribs }) => name === 'button' && attribs.value === command,
    );
    if (!button) throw new Error(`${this.path} has no button ${command}.`);
    return button;
  }

  #formOf(control: Control): Node | undefined {
    const { form: id } = control.attribs;
    if (id) return this.all('form', { id })[0];
    return lineOf(control).find((node) => (node as Control).name === 'form');
  }

  #fieldsOf(form: Node | undefined): [string, string][] {
    return this.controls
      .filter((control) => this.#formOf(control) === form && control.name !== 'button')
      .flatMap((control) =>
        this.#valuesOf(control).map((value): [string, string] => [
          `${control.attribs.name}`,
          value,
        ]),
      );
  }

  async #show(from: string, response: Response): Promise<void> {
    let [path, shown] = [from, response];
    for (let to = shown.headers.get('Location'); to; to = shown.headers.get('Location')) {
      const { pathname, search } = new URL(to, `http://localhost${path}`);
      path = pathname + search;
      shown = await this.client.fetch(path);
    }
    this.path = path;
    this.status = shown.status;
    this.disposition = shown.headers.get('Content-Disposition') ?? '';
    this.html = await shown.text();
    this.#document = parseDocument(this.html);
    this.#entered.clear();
    this.#file = undefined;
  }

  #valuesOf(control: Control): readonly string[] {
    const { name = '', type, value = '' } = control.attribs;
    const entered = this.#entered.get(name);
    if (type === 'radio' || type === 'checkbox') {
      const isOn = entered ? entered.includes(value) : 'checked' in control.attribs;
      return isOn ? [value] : [];
    }
    if (entered) return entered;
    if (control.name === 'textarea') return [DomUtils.textContent(control)];
    if (control.name === 'input') return type === 'file' ? [] : [value];
    const options = DomUtils.getElementsByTagName('option', control);
    const chosen = options.find(({ attribs }) => 'selected' in attribs) ?? options[0];
    return chosen ? [chosen.attribs.value ?? DomUtils.textContent(chosen)] : [];
  }
}

function isDisabled(control: Control): boolean {
  return lineOf(control).some((node) => 'disabled' in ((node as Control).attribs ?? {}));
}

function lineOf(control: Control): Node[] {
  const line: Node[] = [];
  for (let node: Node | null = control; node; node = node.parent) line.push(node);
  return line;
}
