import type { Messages } from '@lingui/core';
import type { Plugin, Rolldown } from 'vite';

type Context = Pick<Rolldown.PluginContext, 'load'>;

const idPattern = /"([\w-]{6})"/g;

const catalogRequest = /^(.*?([^/]+\.po))\?(first|rest)$/;

/**
 * Splits every catalog of a build in two chunks: `?first` with the messages of the first load, and
 * `?rest` with all others, which it imports. Ids become short numbers. Also writes
 * `.vite/words.json`, the messages of `index.html` by locale and name, which the server inserts.
 *
 * @param main entry module, from the root of the project
 * @param page module with the messages of `index.html`
 */
export function splitCatalogs(main: string, page: string): Plugin {
  const pageMessages: Record<string, Record<string, string>> = {};
  const knownIds = new Set<string>();
  let isBuild = false;
  let entry = '';
  let pageModule = '';
  return {
    name: 'askpath-catalogs',
    configResolved({ command, root }) {
      isBuild = command === 'build';
      entry = `${root}/${main}`;
      pageModule = `${root}/${page}`;
    },
    transform: {
      filter: { id: catalogRequest },
      async handler(_, id) {
        const [, file = '', name, which] = catalogRequest.exec(id) ?? [];
        if (isBuild && which === 'first')
          pageMessages[localeIn(name)] = await pageMessagesOf(this, file);
        const messagesCode = isBuild
          ? `export const messages = ${JSON.stringify(await messagesOf(this, file, which === 'first'))};`
          : `export * from './${name}';`;
        const restCode = `export const rest = () => import('./${name}?rest');`;
        return {
          code: which === 'first' ? messagesCode + restCode : messagesCode,
          map: null,
          moduleType: 'js',
        };
      },
    },
    generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: '.vite/words.json',
        source: JSON.stringify(pageMessages),
      });
    },
    renderChunk(code) {
      const ids = [...knownIds].sort();
      const names = new Map(ids.map((id, index) => [id, `_${index.toString(36)}`]));
      const shorten = (all: string, id: string) => {
        const name = names.get(id);
        return name === undefined ? all : `"${name}"`;
      };
      return { code: code.replace(idPattern, shorten), map: null };
    },
  };

  async function pageMessagesOf(context: Context, file: string): Promise<Record<string, string>> {
    const [all, { code }] = await Promise.all([
      compiledMessages(context, file),
      context.load({ id: pageModule }),
    ]);
    const descriptors = (code ?? '').matchAll(/(\w+):[^:]*?\bid: ?"([^"]+)"/g);
    return Object.fromEntries(
      [...descriptors].map(([, name, id = '']) => [name, [all[id]].flat().join('')]),
    );
  }

  async function messagesOf(context: Context, file: string, isFirst: boolean): Promise<Messages> {
    const [all, code] = await Promise.all([
      compiledMessages(context, file),
      codeWithImports(context, entry),
    ]);
    for (const id of Object.keys(all)) knownIds.add(id);
    return Object.fromEntries(
      Object.entries(all).filter(([id]) => code.includes(`"${id}"`) === isFirst),
    );
  }
}

function localeIn(name = ''): string {
  return name.replace('.po', '');
}

async function compiledMessages(context: Context, file: string): Promise<Messages> {
  const { code } = await context.load({ id: file });
  return evaluate(code ?? '');
}

async function evaluate(code: string): Promise<Messages> {
  return (await import(`data:text/javascript,${encodeURIComponent(code)}`)).messages;
}

async function codeWithImports(context: Context, entry: string): Promise<string> {
  const modules = new Map<string, string>();
  const add = async (id: string): Promise<void> => {
    if (modules.has(id) || !/\.tsx?$/.test(id)) return;
    modules.set(id, '');
    const { code, importedIds } = await context.load({ id, resolveDependencies: true });
    modules.set(id, code ?? '');
    await Promise.all(importedIds.map(add));
  };
  await add(entry);
  return [...modules.values()].join('\n');
}
