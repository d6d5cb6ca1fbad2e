import type { EnginePage } from '../../browser/port.ts';
import { quietConsole } from './console.ts';
import type { Exchanges } from './exchanges.ts';
import type { Invariant } from './invariant.ts';
import { keys } from './keys.ts';
import { language } from './language.ts';
import { missionRecord } from './missionRecord.ts';
import { oneCall } from './oneCall.ts';
import { restart } from './restart.ts';

const invariants: readonly Invariant[] = [
  oneCall,
  keys,
  language,
  restart,
  missionRecord,
  quietConsole,
];

interface Watched {
  readonly page: EnginePage;
  readonly exchanges: Exchanges;
  readonly consoleErrors: readonly string[];
  readonly isTimed: boolean;
}

/**
 * Checks the rules that hold after every step.
 * @throws with the first rule that is broken
 */
export async function requireInvariants(watched: Watched): Promise<void> {
  const { page, exchanges, consoleErrors, isTimed } = watched;
  const observed = {
    exchanges: await exchanges.read(),
    // A page that is being left has no document, so its language cannot be read.
    language: await page.evaluate(() => document.documentElement.lang).catch(() => ''),
    consoleErrors,
    isTimed,
  };
  for (const { rule, contradiction } of invariants) {
    const found = contradiction(observed);
    if (found !== null) throw new Error(`Invariant: ${rule} But ${found}`);
  }
}
