import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createMetrics } from '../../server/observability/metrics.ts';

const folder = 'docs/monitoring';
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

interface Dashboard {
  readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[];
}

/** Names of the metrics of a server on Postgres, with the series of histograms. */
async function metricNames(): Promise<ReadonlySet<string>> {
  const metrics = createMetrics();
  metrics.watch(() => ({ inUse: 0, waiting: 0 }));
  metrics.watchServer(async () => ({ invalidFiles: 0, freeShare: 1, isTimeUncertain: false }));
  metrics.watchWebhook(async () => ({ pending: 0, dead: 0, oldestMs: 0 }));
  const port = await metrics.listen({ port: 0, host: '127.0.0.1', token: null });
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  await metrics.close();
  const names = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
  );
  return new Set(names);
}

async function expressions(): Promise<string[]> {
  const text = await readFile(join(folder, 'dashboard.json'), 'utf8');
  const { panels } = JSON.parse(text) as Dashboard;
  return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
}

test('the dashboard and the alerts name metrics that a server has, and the dashboard shows all of ours', async () => {
  const known = await metricNames();
  const alerts = await readFile(join(folder, 'alerts.yml'), 'utf8');
  const shown = (await expressions()).join('\n');
  const namesIn = (text: string) => text.match(/\b(?:askpath|nodejs|process)_\w+/g) ?? [];
  expect([...namesIn(alerts), ...namesIn(shown)].filter((name) => !known.has(name))).toEqual([]);
  const ours = [...known].filter((name) => name.startsWith('askpath_'));
  const bases = new Set(ours.map((name) => name.replace(/_(?:bucket|sum|count)$/, '')));
  expect([...bases].filter((name) => !shown.includes(name))).toEqual([]);
});

test('promtool accepts the alerts and what they raise, and the expressions of the dashboard', async ({
  skip,
}) => {
  if (!hasPromtool) console.warn('promtool is not here: alerts and dashboard were NOT checked');
  skip(!hasPromtool);
  const rules = (await expressions()).map((expr, index) => ({
    record: `panel:${index}`,
    expr: expr.replaceAll('$__rate_interval', '5m').replaceAll('$job', 'askpath'),
  }));
  const file = join(await mkdtemp(join(tmpdir(), 'askpath-rules-')), 'dashboard.yml');
  // JSON is YAML.
  await writeFile(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
  for (const args of [
    ['check', 'rules', file],
    ['check', 'rules', join(folder, 'alerts.yml')],
    ['test', 'rules', join(folder, 'alerts.test.yml')],
  ]) {
    const { status, stderr, stdout } = spawnSync('promtool', args, { encoding: 'utf8' });
    expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, '']);
  }
});
