import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathBelow } from '../../../contract/basePath.ts';
import type { StyleRule } from '../../../contract/pages/render.ts';

/** A style sheet of which each page inlines only the rules that it uses. */
export interface StyleSheet {
  readonly file: string;
  /** The generated class names of the sheet, which no other sheet has. */
  readonly classes: ReadonlySet<string>;
  /** Everything that the rules ask for. */
  readonly selectors: ReadonlySet<string>;
  /**
   * Returns the rules that can apply to a screen with these classes, attributes, elements and
   * languages.
   */
  readonly usedBy: (has: ReadonlySet<string>) => string;
}

/**
 * Reads the rules that `tools/build/styleRules.ts` lists; a sheet that is not listed is used as a
 * whole.
 */
export async function readStyleSheets(
  distDir: string,
  files: readonly string[],
  basePath: string,
): Promise<ReadonlyMap<string, StyleSheet>> {
  const text = await readFile(join(distDir, 'server', 'styles.json'), 'utf8').catch(() => '{}');
  const listed: Readonly<Record<string, readonly StyleRule[]>> = JSON.parse(text);
  const sheets = files.map(async (file): Promise<[string, StyleSheet]> => {
    const path = pathBelow(basePath, file);
    const css = (await readFile(join(distDir, path), 'utf8')).trim();
    const rules = listed[path] ?? [{ within: [], selectors: [], body: css }];
    const selectors = rules.flatMap((rule) => rule.selectors.flatMap(({ needs }) => needs.flat()));
    return [
      file,
      { file, classes: classesOf(css), selectors: new Set(selectors), usedBy: rulesOf(rules) },
    ];
  });
  return new Map(await Promise.all(sheets));
}

/**
 * Returns the classes, attributes, elements and languages of the markup in the notation of the
 * listed rules, together with those of `around`.
 */
export function stylesNeededBy(
  html: string,
  around: ReadonlySet<string> = new Set(),
): ReadonlySet<string> {
  const has = new Set(around);
  for (const [element] of html.matchAll(/<[a-z][\w-]*/g)) has.add(element);
  for (const [, name = '', value = ''] of html.matchAll(/ ([\w-]+)(?:="([^"]*)"|(?=[ >]))/g)) {
    if (name === 'class') for (const className of value.split(' ')) has.add(`.${className}`);
    else has.add(`[${name}]`).add(`[${name}=${value}]`);
  }
  // The options of the language list are skipped, because they would select the rules of every language.
  for (const [, tag = ''] of html.matchAll(/<(?!option)[a-z][^<>]* lang="([^"]*)"/g)) {
    const parts = tag.split('-');
    for (const [index] of parts.entries()) has.add(`:lang(${parts.slice(0, index + 1).join('-')})`);
  }
  return has;
}

function classesOf(css: string): ReadonlySet<string> {
  return new Set([...css.matchAll(/\._[\w-]+/g)].map(([name]) => name));
}

function rulesOf(rules: readonly StyleRule[]): StyleSheet['usedBy'] {
  const nested = rules.map(({ within, ...rule }) => ({
    ...rule,
    head: within.map((header) => `${header}{`).join(''),
    end: '}'.repeat(within.length),
  }));
  return (has) => {
    let css = '';
    let open = { head: '', end: '' };
    for (const rule of nested) {
      if (rule.keyframes !== undefined) continue;
      const used = rule.selectors.filter(({ needs }) =>
        needs.every((need) => need.some((selector) => has.has(selector))),
      );
      if (rule.selectors.length > 0 && used.length === 0) continue;
      if (rule.head !== open.head) {
        css += open.end + rule.head;
        open = rule;
      }
      css += used.map(({ text }) => text).join() + rule.body;
    }
    css += open.end;
    const moved = nested.filter(({ keyframes }) => keyframes && css.includes(keyframes));
    return css + moved.map(({ head, body, end }) => head + body + end).join('');
  };
}
