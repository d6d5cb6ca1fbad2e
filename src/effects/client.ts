/** The network client and the table of calls: one file, fetched once. */
export { calls } from '../../contract/calls.ts';
export { send } from './api.ts';
