import { afterAll, expect, test } from 'vitest';
import { loadMachine } from '../../packages/paths/plans.ts';
import { describePaths } from './describePaths.ts';
import { closeLateTab, compared, expectSameWithLateScript } from './sameWithLateScript.ts';

afterAll(closeLateTab);

describePaths((await loadMachine('session')).plan, { inState: expectSameWithLateScript });

test('the pages on these paths were the same with a late script (R32)', () => {
  expect(compared.size).toBeGreaterThan(12);
});
