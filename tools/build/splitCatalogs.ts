import type { Messages } from '@lingui/core';
import type { Plugin, Rolldown } from 'vite';

type Context = Pick<Rolldown.PluginContext, 'load'>;

/** What the names of messages look like in code. */
const literal = /"([\w-]{6})"/g;

const part = /^(.*?([^/]+\.po))\?(first|rest)$/;

/**
 * Makes two files of every catalog: `?first`, the words of the modules that are fetched with the app, leads to
 * `?rest`, all others. Which are which is read from the code itself, once its macros have become ids. Where nothing
 * is built there is nothing to save, and either part is the whole. A message is named by its place among all in the
 * build: its own name is a hash, which nothing makes smaller.
 *
 * What the page itself says where no script comes to do so, in every language, goes to one file beside it
 * (`words.json`): by locale and by the name of the sentence. A server puts it in.
 *
 * @param main where the app starts, from the root of the project
 * @param page the module whose messages the page says
 */
export function splitCatalogs(main: string, page: string): Plugin {
  const said: Record<string, Record<string, string>> = {};
  const known = new Set<string>();
  let isBuild = false;
  let start = '';
  let sayings = '';
  return {
    name: 'askpath-catalogs',
    configResolved({ command, root }) {
      isBuild = command === 'build';
      start = `${root}/${main}`;
      sayings = `${root}/${page}`;
    },
    transform: {
      filter: { id: part },
      async handler(_, id) {
        const [, file = '', name, which] = part.exec(id) ?? [];
        if (isBuild && which === 'first') said[localeIn(name)] = await pageWords(this, file);
        const words = isBuild
          ? `export const messages = ${JSON.stringify(await wordsOf(this, file, which === 'first'))};`
          : `export * from './${name}';`;
        const way = `export const rest = () => import('./${name}?rest');`;
        return { code: which === 'first' ? words + way : words, map: null, moduleType: 'js' };
      },
    },
    generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: '.vite/words.json',
        source: JSON.stringify(said),
      });
    },
    renderChunk(code) {
      const ids = [...known].sort();
      const names = new Map(ids.map((id, place) => [id, `_${place.toString(36)}`]));
      const short = (all: string, id: string) => {
        const name = names.get(id);
        return name === undefined ? all : `"${name}"`;
      };
      return { code: code.replace(literal, short), map: null };
    },
  };

  async function pageWords(context: Context, file: string): Promise<Record<string, string>> {
    const [all, { code }] = await Promise.all([
      compiled(context, file),
      context.load({ id: sayings }),
    ]);
    const sentences = (code ?? '').matchAll(/(\w+):[^:]*?\bid: ?"([^"]+)"/g);
    return Object.fromEntries(
      [...sentences].map(([, name, id = '']) => [name, [all[id]].flat().join('')]),
    );
  }

  async function wordsOf(context: Context, file: string, isFirst: boolean): Promise<Messages> {
    const [all, code] = await Promise.all([compiled(context, file), codeWith(context, start)]);
    for (const id of Object.keys(all)) known.add(id);
    return Object.fromEntries(
      Object.entries(all).filter(([id]) => code.includes(`"${id}"`) === isFirst),
    );
  }
}

function localeIn(name = ''): string {
  return name.replace('.po', '');
}

/** The messages of a catalog, as they come from the plugins that read it. */
async function compiled(context: Context, file: string): Promise<Messages> {
  const { code } = await context.load({ id: file });
  return messagesIn(code ?? '');
}

async function messagesIn(code: string): Promise<Messages> {
  return (await import(`data:text/javascript,${encodeURIComponent(code)}`)).messages;
}

/** The code of one of our modules and of all that it cannot run without. */
async function codeWith(context: Context, start: string): Promise<string> {
  const modules = new Map<string, string>();
  const add = async (id: string): Promise<void> => {
    if (modules.has(id) || !/\.tsx?$/.test(id)) return;
    modules.set(id, '');
    const { code, importedIds } = await context.load({ id, resolveDependencies: true });
    modules.set(id, code ?? '');
    await Promise.all(importedIds.map(add));
  };
  await add(start);
  return [...modules.values()].join('\n');
}
