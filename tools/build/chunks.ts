import { relative } from 'node:path';
import { type Plugin, parseAst, Visitor } from 'vite';

/**
 * Writes `.vite/chunks.json`: sources by key, one per `import()` of a registry.
 *
 * @param registries paths from the root of the project, by the prefix of their keys
 */
export function chunkManifest(registries: Readonly<Record<string, readonly string[]>>): Plugin {
  const chunks: Record<string, string> = {};
  let root = '';
  return {
    name: 'askpath-chunks',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    async buildEnd(error) {
      if (error) return;
      for (const [prefix, files] of Object.entries(registries)) {
        for (const file of files) {
          const id = `${root}/${file}`;
          const imports = importsOf(this.getModuleInfo(id)?.code ?? '');
          if (imports.size === 0) this.error(`${file} imports no chunk`);
          for (const [name, specifier] of imports) {
            const source = await this.resolve(specifier, id);
            if (!source) this.error(`${file} imports ${specifier}, which does not exist`);
            chunks[`${prefix}.${name}`] = relative(root, source.id);
          }
        }
      }
    },
    generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: '.vite/chunks.json',
        source: JSON.stringify(chunks, null, 2),
      });
    },
  };
}

function importsOf(code: string): ReadonlyMap<string, string> {
  const imports = new Map<string, string>();
  const holders: string[] = [];
  const enter = (name: object) => void holders.push(textOf(name));
  const leave = () => void holders.pop();
  new Visitor({
    Property({ key }) {
      enter(key);
    },
    'Property:exit': leave,
    VariableDeclarator({ id }) {
      enter(id);
    },
    'VariableDeclarator:exit': leave,
    ImportExpression({ source }) {
      const holder = holders.at(-1);
      if (holder !== undefined) imports.set(lowerFirst(holder), textOf(source));
    },
  }).visit(parseAst(code));
  return imports;
}

function textOf(node: object): string {
  if ('name' in node) return String(node.name);
  return 'value' in node ? String(node.value) : '';
}

function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
