/** The network client, the table of calls, and what watches the page: one file, fetched once. */
export { calls } from '../../contract/calls.ts';
export { send } from './api.ts';
export { watchPage } from './watch.ts';
