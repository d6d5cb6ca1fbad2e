import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AtRule, type ChildNode, parse, type Rule } from 'postcss';
import type { Plugin } from 'vite';
import type { StyleRule } from '../../contract/render.ts';

/** Lists the rules of all style sheets in `server/styles.json`, so that a page contains those of its screen. */
export function styleRules(): Plugin {
  return {
    name: 'askpath-style-rules',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      const dist = dir ?? 'dist';
      const files = Object.keys(bundle).filter((file) => file.endsWith('.css'));
      const sheets = await Promise.all(
        files.map(async (file) => [
          `/${file}`,
          listRules(await readFile(join(dist, file), 'utf8')),
        ]),
      );
      await mkdir(join(dist, 'server'), { recursive: true });
      await writeFile(
        join(dist, 'server', 'styles.json'),
        JSON.stringify(Object.fromEntries(sheets)),
      );
    },
  };
}

export function listRules(css: string): readonly StyleRule[] {
  return parse(css).nodes.flatMap((node) => flatten(node, []));
}

function flatten(node: ChildNode, within: readonly string[]): readonly StyleRule[] {
  if (node.type === 'rule') return [ruleOf(node, within)];
  if (node.type !== 'atrule') return [];
  const isGroup = node.nodes !== undefined && !/keyframes|font-face|property/.test(node.name);
  if (!isGroup) return [{ within, selectors: [], body: node.toString() }];
  const inside = [...within, headOf(node)];
  return node.nodes?.flatMap((child) => flatten(child, inside)) ?? [];
}

function headOf({ name, params }: AtRule): string {
  return `@${name} ${params}`;
}

function ruleOf(rule: Rule, within: readonly string[]): StyleRule {
  return {
    within,
    selectors: rule.selectors.map((text) => ({ text, needs: needsOf(text) })),
    body: `{${rule.nodes.map(String).join(';')}}`,
  };
}

/** Attributes that change without the app's script: by `server/http/pages/device.js`, and by the browser. */
const changing = ['data-device', 'open'];

/** Needs in functions such as `:not()` may be missing. */
function needsOf(selector: string): readonly string[] {
  let plain = selector;
  while (/\([^()]*\)/.test(plain)) plain = plain.replace(/\([^()]*\)/g, '');
  const classes = [...plain.matchAll(/\.[\w-]+/g)].map(([name]) => name);
  const attributes = [...plain.matchAll(/\[([\w-]+)(?:=["']?([\w-]*)["']?)?\]/g)]
    .filter(([, name = '']) => !changing.includes(name))
    .map(([, name = '', value]) => (value === undefined ? `[${name}]` : `[${name}=${value}]`));
  return [...classes, ...attributes];
}
