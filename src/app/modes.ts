import type { Mode } from '../../contract/address.ts';

/**
 * What renders a survey inside an app or a frame; other modes need no chunk. The build publishes the chunks in
 * `chunks.json` as `mode.NAME`.
 */
export const modes: { readonly [M in Mode]?: () => Promise<typeof import('./embedded.tsx')> } = {
  inApp: () => import('./embedded.tsx'),
  window: () => import('./embedded.tsx'),
  card: () => import('./embedded.tsx'),
};
