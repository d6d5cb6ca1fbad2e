import { defineConfig } from 'vite';
import { packageBuild } from '../../tools/build/packageBuild.ts';

export default defineConfig(
  packageBuild(
    'packages/conformance',
    ['cli.ts', 'adapter.ts'],
    ['docs/protocol.md', 'docs/openapi.json'],
  ),
);
