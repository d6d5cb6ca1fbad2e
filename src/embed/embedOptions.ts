import { parseHostContext } from '../../contract/hostContext.ts';
import { surveyIdPattern } from '../../contract/surveyId.ts';

/** Attributes of the element; a script tag has the same with the prefix `data-`. */
export interface EmbedOptions {
  readonly survey: string;
  readonly mode: string;
  readonly corner: string | null;
  readonly lang: string | null;
  readonly theme: string | null;
  readonly again: string | null;
  readonly context: string | null;
}

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

/** Returns null and logs an error for invalid attributes. */
export function readOptions(element: Element, prefix = ''): EmbedOptions | null {
  const options = {} as Record<keyof EmbedOptions, string | null>;
  const invalid = attributes.filter((name) => {
    options[name] = element.getAttribute(prefix + name);
    return !accepted[name][0].test(options[name] ?? '');
  });
  if (invalid.length === 0) return options as EmbedOptions;
  logError(
    invalid.map((name) => `${prefix}${name} must be ${accepted[name][1]}`).join(', '),
    element,
  );
  return null;
}

/** Returns compact JSON; empty without a context, with a warning for an invalid one. */
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

export function logError(message: string, element: Element | null): void {
  // biome-ignore lint/suspicious/noConsole: addresses the host page's developer.
  console.error(`Askpath: ${message}.`, element);
}
