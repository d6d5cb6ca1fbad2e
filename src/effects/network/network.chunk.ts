/** One lazy chunk: other lazy modules import its contents from here. */
export { calls } from '../../../contract/calls.ts';
export { watchPageEvents } from '../page/pageEvents.ts';
export { watchShortcuts } from '../page/shortcuts.ts';
export { portCalls } from './portCalls.ts';
export {
  adoptTokens,
  frameHeaders,
  hasStoredTokens,
  isTokenStoreVolatile,
  updateTokens,
} from './tokenStore.ts';
