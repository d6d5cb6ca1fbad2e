import type { SnapshotFrom } from 'xstate';
import type { Locale } from '../../contract/locales.ts';
import type { languageMachine } from './language.machine.ts';

/** The language that was chosen last, be it there yet or not. */
export function selectWanted(snapshot: SnapshotFrom<typeof languageMachine>): Locale {
  return snapshot.context.wanted;
}
