import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AtRule, type ChildNode, parse, type Rule } from 'postcss';
import parseSelector, { type Pseudo, type Selector } from 'postcss-selector-parser';
import type { Plugin } from 'vite';
import type { StyleRule } from '../../contract/pages/render.ts';

/**
 * Lists the rules of all style sheets in `server/styles.json`, so that a page can include only the rules of its screen.
 */
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
  if (!isGroup) {
    const keyframes = node.name.endsWith('keyframes') ? { keyframes: node.params } : {};
    return [{ within, selectors: [], body: node.toString(), ...keyframes }];
  }
  const inside = [...within, headOf(node)];
  return node.nodes?.flatMap((child) => flatten(child, inside)) ?? [];
}

function headOf({ name, params }: AtRule): string {
  return `@${name} ${params}`;
}

function ruleOf(rule: Rule, within: readonly string[]): StyleRule {
  return {
    within,
    selectors: parseSelector()
      .astSync(rule.selector)
      .nodes.map((selector) => ({ text: `${selector}`.trim(), needs: needsOf(selector) })),
    body: `{${rule.nodes.map(String).join(';')}}`,
  };
}

/** Attributes that change before the script of the app runs, by `server/http/pages/device.js` and by the browser. */
const changing = ['data-device', 'open'];

type Needs = StyleRule['selectors'][number]['needs'];

function needsOf(selector: Selector): Needs {
  return selector.nodes.flatMap((node): Needs => {
    switch (node.type) {
      case 'class':
        return [[`.${node.value}`]];
      case 'id':
        return [[`[id=${node.value}]`]];
      case 'tag':
        return [[`<${node.value}`]];
      case 'attribute': {
        const { attribute, value } = node;
        if (changing.includes(attribute)) return [];
        return [[value === undefined ? `[${attribute}]` : `[${attribute}=${value}]`]];
      }
      case 'pseudo':
        return needsOfPseudo(node);
      default:
        return [];
    }
  });
}

/** A selector inside `:not()` applies where its attributes are missing, so it needs nothing. */
function needsOfPseudo({ value, nodes }: Pseudo): Needs {
  if (value === ':lang') return [nodes.map((tag) => `:lang(${tag})`)];
  if (![':is', ':where', ':has'].includes(value)) return [];
  const [only, ...others] = nodes.map(needsOf);
  if (only && others.length === 0) return only;
  const firsts = [only, ...others].map((needs) => needs?.[0]);
  return firsts.some((need) => need === undefined) ? [] : [firsts.flatMap((need) => need ?? [])];
}
