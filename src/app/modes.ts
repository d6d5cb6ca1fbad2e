import type { Mode } from '../../contract/address.ts';

/** Chunks of the embedded modes; the build publishes them in `chunks.json` as `mode.NAME`. */
export const modes: { readonly [M in Mode]?: () => Promise<typeof import('./embedded.tsx')> } = {
  inApp: () => import('./embedded.tsx'),
  window: () => import('./embedded.tsx'),
  card: () => import('./embedded.tsx'),
};
