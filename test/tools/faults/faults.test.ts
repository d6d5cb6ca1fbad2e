import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { faults } from '../../../tools/faults/faults.ts';
import { faultyText } from '../../../tools/faults/faultyText.ts';

describe('the faults of `npm run test:faults`', () => {
  test.each(faults)('"$name" can be put into its file', (fault) => {
    const text = readFileSync(fault.file, 'utf8');
    expect(faultyText(fault, text)).not.toBe(text);
  });

  test('have names of their own, by which `--only` and the documents refer to them', () => {
    const names = faults.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
  });

  test('fail with their name where a text is missing or occurs twice', () => {
    const fault = { name: 'a sum is less', kind: 'server', file: 'sum.ts' } as const;
    const change = { ...fault, from: 'a + b', to: 'a - b' };
    expect(() => faultyText(change, 'a * b')).toThrow('"a sum is less": sum.ts has its text 0');
    expect(() => faultyText(change, 'a + b + a + b')).toThrow('has its text 2 times: a + b');
  });
});
