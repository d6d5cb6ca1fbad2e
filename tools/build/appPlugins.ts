import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import type { PluginOption } from 'vite';
import { address } from './address.ts';
import { product } from './product.ts';
import { questionTypes } from './questionTypes.ts';

/** Plugins that compile views and catalogs, which the app and its renderer share. */
export function appPlugins(): PluginOption[] {
  return [
    address(),
    product(),
    questionTypes(),
    react(),
    lingui(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
  ];
}
