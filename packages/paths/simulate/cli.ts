#!/usr/bin/env node
import { escapeControls } from '../../../server/lib/text.ts';

try {
  const { simulateCommand } = await import('./command.ts');
  console.log(await simulateCommand(process.argv.slice(2)));
} catch (error) {
  console.error(escapeControls(error instanceof Error ? error.message : String(error)));
  process.exitCode = 1;
}
