import './nodeVersion.js';

await import('./main.ts');
