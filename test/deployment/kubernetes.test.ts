import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Deployment, StatefulSet } from 'kubernetes-models/apps/v1';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, PersistentVolumeClaim, Service } from 'kubernetes-models/v1';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';

const folder = 'deployment/kubernetes';

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly [field: string]: unknown;
}

type Model = new (manifest: object) => { validate(): void };

const models: Readonly<Record<string, Model>> = {
  'apps/v1 Deployment': Deployment as Model,
  'apps/v1 StatefulSet': StatefulSet as Model,
  'networking.k8s.io/v1 Ingress': Ingress as Model,
  'policy/v1 PodDisruptionBudget': PodDisruptionBudget as Model,
  'v1 ConfigMap': ConfigMap as Model,
  'v1 PersistentVolumeClaim': PersistentVolumeClaim as Model,
  'v1 Service': Service as Model,
};

async function manifests(): Promise<Manifest[]> {
  const texts = (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8'));
  return (await Promise.all(texts)).flatMap((text) => {
    const documents = parseAllDocuments(text);
    if (!Array.isArray(documents)) throw new Error('The file is empty');
    return documents.map((document) => document.toJS() as Manifest);
  });
}

/** The values of a key anywhere in a manifest. */
function valuesOf(part: unknown, key: string): unknown[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, value]) => [
    ...(name === key ? [value] : []),
    ...valuesOf(value, key),
  ]);
}

test('every manifest fits the schema of its kind', async () => {
  for (const manifest of await manifests()) {
    const { apiVersion, kind, metadata } = manifest;
    const Model = models[`${apiVersion} ${kind}`];
    if (!Model) throw new Error(`There is no schema of ${apiVersion} ${kind} here`);
    expect(() => new Model(manifest).validate(), `${kind} ${metadata.name}`).not.toThrow();
  }
});

test('what a manifest names is in another one, but for the secret and the certificate', async () => {
  const all = await manifests();
  const names = new Set(all.map(({ kind, metadata }) => `${kind} ${metadata.name}`));
  const named = (kind: string, values: readonly unknown[]) =>
    values.map((value) => `${kind} ${typeof value === 'string' ? value : Object(value).name}`);
  const references = [
    ...named('ConfigMap', valuesOf(all, 'configMapRef')),
    ...named('PersistentVolumeClaim', valuesOf(all, 'claimName')),
    ...named('Service', [...valuesOf(all, 'serviceName'), ...valuesOf(all, 'service')]),
  ];
  expect(references.filter((reference) => !names.has(reference))).toEqual([]);
  expect(new Set(valuesOf(all, 'secretName'))).toEqual(new Set(['survey-example-org', 'askpath']));
  const labels = all.flatMap(({ spec }) => valuesOf(Object(spec).template, 'labels'));
  const selectors = all.flatMap(({ spec }) => {
    const selector = Object(spec).selector;
    return selector === undefined ? [] : [selector.matchLabels ?? selector];
  });
  for (const selector of selectors) expect(labels).toContainEqual(selector);
});

test('a pod has time to leave, and neither root nor a writable image', async () => {
  const [deployment] = (await manifests()).filter(({ kind }) => kind === 'Deployment');
  const [seconds = 0] = valuesOf(deployment, 'terminationGracePeriodSeconds');
  const [preStop] = valuesOf(deployment, 'preStop');
  const [, pause = 0] = Object(preStop).exec.command;
  const shutdownDelay = 5;
  const runningCalls = 10;
  expect(Number(seconds)).toBeGreaterThan(Number(pause) + shutdownDelay + runningCalls);
  expect(valuesOf(deployment, 'runAsNonRoot')).toEqual([true]);
  expect(valuesOf(deployment, 'readOnlyRootFilesystem')).toEqual([true]);
});
