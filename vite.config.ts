import { defineConfig } from 'vite';
import { appPlugins } from './tools/build/appPlugins.ts';
import { compressAssets } from './tools/build/compress.ts';
import { cssModules } from './tools/build/cssModules.ts';
import { embedScript } from './tools/build/embedScript.ts';
import { renderer } from './tools/build/renderer.ts';
import { styleRules } from './tools/build/styleRules.ts';

export default defineConfig({
  plugins: [
    appPlugins(),
    compressAssets(),
    embedScript(),
    // An app of another origin is served as files, and has no page of the server.
    ...(process.env.API_ORIGIN ? [] : [renderer(), styleRules()]),
  ],
  css: { modules: cssModules },
  // React 19 has the hook that the shim would bring to older versions.
  resolve: {
    alias: [{ find: /^(use-sync-external-store)\/shim(?:\/index\.js)?/, replacement: '$1' }],
  },
  build: {
    manifest: true,
    // A browser without module preloading loads the modules one after another instead.
    modulePreload: { polyfill: false },
    // The content security policy allows no inline script or style.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'app', tags: ['$initial'] },
            // Small views share a chunk, because a chunk for each would cost more requests than it saves bytes.
            { name: 'moreViews', test: /\/types\/\w+\/View\.tsx$/ },
          ],
        },
        // The chunk of a large view has the name of its folder.
        chunkFileNames: ({ facadeModuleId }) =>
          `assets/${/\/types\/(\w+)\/LargeView\.tsx$/.exec(facadeModuleId ?? '')?.[1] ?? '[name]'}-[hash].js`,
      },
    },
  },
});
