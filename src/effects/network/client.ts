/**
 * The network client, everything that is asked with it, and what watches the page: one file, fetched once. Other parts
 * import what is in it from here, or the build would make files of their own of that, and fetch three for one.
 */
export { calls } from '../../../contract/calls.ts';
export { watchPageEvents } from '../page/pageEvents.ts';
export { watchShortcuts } from '../page/shortcuts.ts';
export { clearSurveyStorage } from '../storage/clearSurveyStorage.ts';
export { readContext } from '../storage/context.ts';
export { requests } from './requests.ts';
export { frameHeaders, hasStoredTokens, isTokenStoreVolatile, updateTokens } from './tokenStore.ts';
