/** The network client, everything that is asked with it, and what watches the page: one file, fetched once. */
export { calls } from '../../contract/calls.ts';
export { requests } from './requests.ts';
export { watchPage } from './watch.ts';
