import { afterAll, expect, test } from 'vitest';
import { plan } from '../../tools/paths/plans/session/session.plan.ts';
import { describePaths } from './describePaths.ts';
import { closeLateTab, compared, expectSameWithLateScript } from './sameWithLateScript.ts';

afterAll(closeLateTab);

describePaths(plan, { inState: expectSameWithLateScript });

test('the pages on these paths were the same with a late script (R32)', () => {
  expect(compared.size).toBeGreaterThan(12);
});
