/* What a module for `--adapter` imports. */
export type { AdapterFile as Adapter, Answerer, LoggedIn, StoredAnswer } from './survey/adapter.ts';
