#!/usr/bin/env node
import { main } from '../cli.ts';

await main(['mock', ...process.argv.slice(2)]);
