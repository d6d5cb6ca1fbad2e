import { defineConfig } from 'vite';
import { packageBuild } from '../../tools/build/packageBuild.ts';

export default defineConfig(packageBuild('packages/terminal', ['cli.ts']));
