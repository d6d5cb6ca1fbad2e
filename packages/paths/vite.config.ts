import { defineConfig } from 'vite';
import { packageBuild } from '../../tools/build/packageBuild.ts';

export default defineConfig(
  packageBuild(
    'packages/paths',
    [
      'cli.ts',
      'mock/cli.ts',
      'simulate/cli.ts',
      'check.ts',
      'cucumber.ts',
      'playwright.ts',
      'run/paths.run.ts',
      'run/planned/planned.run.ts',
      // The simulated server decodes files in a separate process, whose module has to be an entry.
      '../../server/uploads/decoder/process.ts',
    ],
    [
      'packages/paths/browser/engines/network/tls',
      'packages/paths/models',
      'packages/paths/proxy/page',
      'locales',
      'surveys',
      'server/http/style.css',
      'server/http/pages/device.js',
      'server/http/pages/oldBrowser.js',
      'server/http/pages/start.js',
      'server/results/page/styles',
      'server/results/page/script.js',
    ],
  ),
);
