/**
 * The lazy chunk of the network client. Other lazy modules import its contents from here, so that
 * the build creates one chunk instead of several.
 */
export { calls } from '../../../contract/calls.ts';
export { watchPageEvents } from '../page/pageEvents.ts';
export { watchShortcuts } from '../page/shortcuts.ts';
export { clearSurveyStorage } from '../storage/clearSurveyStorage.ts';
export { readContext } from '../storage/context.ts';
export { requests } from './requests.ts';
export { frameHeaders, hasStoredTokens, isTokenStoreVolatile, updateTokens } from './tokenStore.ts';
