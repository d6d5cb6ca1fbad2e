/**
 * The network client, everything that is asked with it, and what watches the page: one file, fetched once. Other parts
 * import what is in it from here, or the build would make files of their own of that, and fetch three for one.
 */
export { calls } from '../../contract/calls.ts';
export { readContext } from './context.ts';
export { forgetParts } from './forget.ts';
export { changeJar, frameHeaders, isForgetful, isJarUsed } from './jar.ts';
export { watchKeys } from './keys.ts';
export { requests } from './requests.ts';
export { watchPage } from './watch.ts';
