import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import type { PluginOption } from 'vite';

/** Compiles views and catalogs; the app and its renderer need the same. */
export function appPlugins(): PluginOption[] {
  return [react(), lingui(), babel({ presets: [linguiTransformerBabelPreset()] })];
}
