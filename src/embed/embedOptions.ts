import { parseHostContext } from '../../contract/hostContext.ts';
import { surveyIdPattern } from '../../contract/surveyId.ts';

/** What a host page asks for, by attributes: `data-survey` of a script tag, `survey` of the element. */
export interface EmbedOptions {
  readonly survey: string;
  readonly mode: string;
  /** The inline side of a window; nothing for the end. */
  readonly corner: string | null;
  /** The language of the survey; nothing for the reader's own. */
  readonly lang: string | null;
  /** The theme of the host page; nothing for the reader's own. */
  readonly theme: string | null;
  /** `always`, `session` or a number of days. */
  readonly again: string | null;
  /** JSON for the answers' export. */
  readonly context: string | null;
}

/** What is read, and how each is written. */
const accepted = {
  survey: [surveyIdPattern, 'the id of a survey'],
  mode: [/^(?:card|window)$/, '"card" or "window"'],
  corner: [/^(?:end|start)?$/, '"end" or "start"'],
  lang: [/^[\w-]*$/, 'a language such as "de"'],
  theme: [/^(?:dark|light)?$/, '"light" or "dark"'],
  again: [/^(?:always|session|\d{0,4})$/, '"always", "session" or a number of days'],
  context: [/^/, 'JSON'],
} as const;

export const attributes = Object.keys(accepted) as (keyof EmbedOptions)[];

/** The wish in the attributes of `element`; without one that can be met null, and a line for whoever wrote them. */
export function readOptions(element: Element, prefix = ''): EmbedOptions | null {
  const wish = {} as Record<keyof EmbedOptions, string | null>;
  const wrong = attributes.filter((name) => {
    wish[name] = element.getAttribute(prefix + name);
    return !accepted[name][0].test(wish[name] ?? '');
  });
  if (wrong.length === 0) return wish as EmbedOptions;
  logError(
    wrong.map((name) => `${prefix}${name} must be ${accepted[name][1]}`).join(', '),
    element,
  );
  return null;
}

/** Compact JSON; empty without a context, with a warning for an invalid one. */
export function readContext({ context }: EmbedOptions, element: Element): string {
  const value = context && parseHostContext(context);
  if (value || !context) return value ? JSON.stringify(value) : '';
  // biome-ignore lint/suspicious/noConsole: addresses the host page's developer.
  console.warn(
    'Askpath: context must be a JSON object of texts, numbers and booleans, at most 2 kB. The survey opens without it.',
    element,
  );
  return '';
}

/** One line in the console of the host page, where the author of that page looks. */
export function logError(what: string, element: Element | null): void {
  // biome-ignore lint/suspicious/noConsole: this is somebody else's page, with no other place for it.
  console.error(`Askpath: ${what}.`, element);
}
