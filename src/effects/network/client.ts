/**
 * The network client, everything that is asked with it, and what watches the page: one file, fetched once. Other parts
 * import what is in it from here, or the build would make files of their own of that, and fetch three for one.
 */
export { calls } from '../../../contract/calls.ts';
export { watchKeys } from '../page/keys.ts';
export { watchPage } from '../page/watch.ts';
export { readContext } from '../storage/context.ts';
export { forgetParts } from '../storage/forget.ts';
export { requests } from './requests.ts';
export { changeJar, frameHeaders, isForgetful, isJarUsed } from './tokenStore.ts';
