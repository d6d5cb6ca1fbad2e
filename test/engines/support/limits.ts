import { test } from 'vitest';
import type { EngineName } from '../../../packages/paths/browser/engines/installed.ts';
import type { EngineStage } from './stage.ts';

type Ability = 'back/forward cache' | 'dragging' | 'hidden page' | 'printing';

/** The abilities that an engine or its driver lacks, with the reason; docs/testing.md has the same table. */
export const limits: Readonly<Record<Ability, Partial<Record<EngineName, string>>>> = {
  'back/forward cache': {
    chromium: 'Playwright starts it without this cache',
    firefox: 'keeps no page that forbids it by `no-store`, as those of a survey do',
  },
  dragging: { webkit: 'the pointer of WebKitWebDriver starts no drag of GTK' },
  'hidden page': {
    chromium: 'without a window every tab counts as visible',
    webkit: 'without a window manager every tab counts as visible',
  },
  printing: { webkit: 'WebKitWebDriver 2.50 has no command for it' },
};

/** A test that runs in the engines with this ability; in others its title has the reason for the omission. */
export function testWhere(
  { engine }: Pick<EngineStage, 'engine'>,
  ability: Ability,
  title: string,
  run: () => Promise<void>,
): void {
  const reason = limits[ability][engine];
  test.skipIf(reason !== undefined)(reason ? `${title} (left out: ${reason})` : title, run);
}
