import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { validate } from 'dockerfile-utils';
import { expect, test } from 'vitest';
import { installedBill, installedPackages } from '../../tools/imageSbom.ts';

const dockerfile = await readFile('deployment/Dockerfile', 'utf8');

test('the Dockerfile has no fault, and is run by a user other than root', () => {
  expect(validate(dockerfile).map(({ message }) => message)).toEqual([]);
  const users = [...dockerfile.matchAll(/^USER (.+)$/gm)].map(([, user]) => user);
  // Kubernetes can tell from a number alone that a user is not root.
  expect(users).toEqual(['1000:1000']);
});

test('the image is built with every workspace, and has the version of the product', async () => {
  const lock = JSON.parse(await readFile('package-lock.json', 'utf8'));
  const workspaces = Object.keys(lock.packages).filter(
    (path) => path !== '' && !path.includes('node_modules') && existsSync(`${path}/package.json`),
  );
  for (const path of workspaces)
    expect(dockerfile).toContain(`COPY ${path}/package.json ${path}/\n`);
  expect(dockerfile).toContain(`ARG VERSION=${lock.version}\n`);
});

test('the bill of materials has what is installed, and nothing else', () => {
  const component = (name: string, version = '1.0.0') => ({
    'bom-ref': `${name}@${version}`,
    name,
    version,
    scope: 'optional',
  });
  const bill = {
    bomFormat: 'CycloneDX',
    metadata: { component: component('askpath') },
    components: [component('hono'), component('hono', '2.0.0'), component('vite')],
    dependencies: [
      { ref: 'askpath@1.0.0', dependsOn: ['hono@1.0.0', 'vite@1.0.0'] },
      { ref: 'vite@1.0.0', dependsOn: ['hono@2.0.0'] },
    ],
  };
  const lock = JSON.stringify({
    packages: {
      'node_modules/hono': { version: '1.0.0' },
      'node_modules/@askpath/server': { link: true },
      server: { version: '1.0.0' },
    },
  });
  expect(installedBill(bill, installedPackages(lock))).toEqual({
    ...bill,
    components: [{ ...component('hono'), scope: 'required' }],
    dependencies: [{ ref: 'askpath@1.0.0', dependsOn: ['hono@1.0.0'] }],
  });
});
