// Starts the server on any Node, also on one that cannot read main.ts and then says so.
import './nodeVersion.js';

await import('./main.ts');
