import { faults } from './faults.ts';

const problems = faults();
for (const fault of problems) console.error(fault);
if (problems.length > 0) process.exitCode = 1;
