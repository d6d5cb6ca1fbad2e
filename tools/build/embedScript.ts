import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { address } from './address.ts';
import { compress } from './compress.ts';

/** Builds `/embed.js` as a separate classic script for host pages. */
export function embedScript(): Plugin {
  return {
    name: 'askpath-embed',
    async writeBundle({ dir }) {
      const file = join(dir ?? 'dist', 'embed.js');
      await writeFile(file, await buildEmbedScript());
      await compress(file);
    },
    configureServer({ middlewares }) {
      middlewares.use('/embed.js', (_, response, next) => {
        buildEmbedScript().then((code) => {
          response.setHeader('Content-Type', 'text/javascript');
          response.end(code);
        }, next);
      });
    },
  };
}

async function buildEmbedScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [address()],
    build: {
      write: false,
      copyPublicDir: false,
      target: 'es2022',
      lib: { entry: 'src/embed/embed.ts', formats: ['iife'], name: 'askpath' },
    },
  });
  const [bundle] = Array.isArray(built) ? built : [built];
  const [script] = bundle && 'output' in bundle ? bundle.output : [];
  if (script?.type !== 'chunk') throw new Error('src/embed has no script in its build');
  return script.code;
}
