import { faults } from './faults.ts';

const found = faults();
for (const fault of found) console.error(fault);
if (found.length > 0) process.exitCode = 1;
