import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { FairQueue } from '../../uploads/fairQueue.ts';
import { removeOrphans } from '../../uploads/orphans.ts';
import { decoders, usageOf } from '../support/decoders.ts';
import { picture } from '../support/fileSamples.ts';
import { album, type Client, sqlite, survey, testWorld, type World } from '../support/world.ts';

const words = survey({
  id: 'words',
  title: 'Words',
  questions: Array.from({ length: 50 }, (_, index) => ({
    id: `q${index}`,
    type: 'singleInput',
    title: 'Words',
  })),
});

/** Pictures of few bytes, each with as many pixels as its type may have. */
const costly = await plain(4_000, 3_990).webp({ effort: 0 }).toBuffer();
const wide = await plain(10_000, 5_000).jpeg().toBuffer();
const moving = await plain(4_000, 1_990).gif().toBuffer();
const small = await picture().jpeg().toBuffer();
let world: World;
beforeEach(async () => {
  world = await testWorld(sqlite, [album, words], { proxies: 1 });
});

function plain(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#8ab' } });
}

async function from(address: string): Promise<Client> {
  const client = world.client({ headers: { 'X-Forwarded-For': address } });
  await client.start(album.id);
  return client;
}

describe('many costly pictures from one address (U08)', () => {
  test('delay no other client, and excess ones are refused', async () => {
    const flooding = await from('203.0.113.1');
    const other = await from('203.0.113.2');
    await flooding.uploadOne('a.jpg', small);
    const replies: { who: string; http: number; retryAfter: string | null }[] = [];
    const send = async (who: string, client: Client, bytes: Buffer) => {
      const { http, headers } = await client.upload({ a: bytes });
      replies.push({ who, http, retryAfter: headers.get('Retry-After') });
    };
    const flood = Array.from({ length: 24 }, () => send('flooding', flooding, moving));
    // Jobs beyond the limit are refused at once, all others wait.
    await expect.poll(() => replies.length).toBeGreaterThan(0);
    await send('other', other, small);
    const before = replies.filter(({ http }) => http === 200);
    expect(before.length).toBeLessThanOrEqual(3);
    expect(before.at(-1)?.who).toBe('other');
    await Promise.all(flood);
    const refused = replies.filter(({ http }) => http !== 200);
    expect(refused.length).toBeGreaterThan(0);
    for (const { http, retryAfter } of refused) {
      expect([http, Number(retryAfter) > 0]).toEqual([503, true]);
    }
    expect(await readdir(join(world.directory, 'files', 'arriving'))).toEqual([]);
  });

  test('are decoded in another process with at most 300 MB', async () => {
    const flooding = await from('203.0.113.1');
    await flooding.uploadOne('a.jpg', small);
    const resident = process.memoryUsage.rss();
    const [id = 0] = await decoders();
    const { memory } = await usageOf(id);
    const shares: number[] = [];
    // The garbage collection of this process may affect one of the rounds.
    for (let round = 0; round < 3; round += 1) {
      const [before, startUsage] = [await usageOf(id), process.cpuUsage()];
      await Promise.all([costly, wide].map((bytes) => flooding.upload({ a: bytes })));
      const { user, system } = process.cpuUsage(startUsage);
      shares.push((user + system) / 1000 / ((await usageOf(id)).cpu - before.cpu));
    }
    expect(Math.min(...shares)).toBeLessThan(1 / 4);
    const { peak } = await usageOf(id);
    const more = peak - memory + process.memoryUsage.rss() - resident;
    expect(more).toBeLessThan(300 * 2 ** 20);
  });

  test('do not delay commits', async () => {
    const flooding = await from('203.0.113.1');
    let isOver = false;
    const flood = flooding.upload({ a: costly }).finally(() => {
      isOver = true;
    });
    const answering = world.client();
    await answering.start('words');
    for (const { id } of words.questions) {
      expect((await answering.commit('words', id, { text: 'a' })).code).toBe(200);
    }
    expect(isOver).toBe(false);
    await flood;
  });

  test('wait without being removed as orphans', async () => {
    const clients = await Promise.all([1, 2, 3].map((number) => from(`203.0.113.${number}`)));
    const pictures = [costly, small, small];
    const sent = clients.map((client, index) => client.upload({ a: pictures[index] ?? small }));
    const arriving = join(world.directory, 'files', 'arriving');
    await expect.poll(() => readdir(arriving).catch(() => [])).not.toEqual([]);
    world.now += 24 * 60 * 60 * 1000;
    await removeOrphans(world.deps);
    for (const reply of await Promise.all(sent)) expect(reply.http).toBe(200);
  });
});

test('an upload whose decoder is killed gets 503, and the next one is accepted', async () => {
  const client = await from('203.0.113.1');
  await client.uploadOne('a.jpg', small);
  const [id = 0] = await decoders();
  const sent = client.upload({ a: costly });
  const { cpu } = await usageOf(id);
  await expect.poll(async () => (await usageOf(id)).cpu - cpu).toBeGreaterThan(100);
  process.kill(id, 'SIGKILL');
  const reply = await sent;
  expect([reply.http, reply.headers.get('Retry-After')]).toEqual([503, '1']);
  expect((await client.upload({ a: small })).http).toBe(200);
});

test.each([
  ['webp', 4_100, 4_000],
  ['png', 5_100, 5_000],
  ['gif', 2_900, 2_800],
] as const)(
  'a %s of %i × %i is too large for its type (U06)',
  async (format, width, height) => {
    const client = await from('203.0.113.1');
    const bytes = await plain(width, height).toFormat(format).toBuffer();
    expect((await client.upload({ a: bytes })).http).toBe(415);
    const jpeg = await plain(width, height).jpeg().toBuffer();
    expect((await client.upload({ a: jpeg })).http).toBe(200);
  },
  60_000,
);

describe('a fair queue', () => {
  test('serves costly work eventually, among any number of small requests', async () => {
    const queue = new FairQueue();
    const order: string[] = [];
    const first = queue.run('first', 10, async () => {});
    const much = queue.run('much', 1_000, async () => void order.push('much'));
    const others = async () => {
      let waiting = queue.run('client', 10, async () => {});
      // New clients keep joining the queue.
      for (let turn = 0; turn < 1_000 && order.length === 0; turn += 1) {
        const next = queue.run(`client ${turn}`, 10, async () => {});
        await waiting;
        waiting = next;
      }
      expect(order).toEqual(['much']);
      await waiting;
    };
    await Promise.all([first, much, others()]);
  });

  test('drops the work of the client with the most', async () => {
    const queue = new FairQueue({ cost: 100, jobs: 10 });
    const gate = Promise.withResolvers<void>();
    const running = queue.run('a', 1, () => gate.promise);
    const done: string[] = [];
    const work = (client: string) => queue.run(client, 40, async () => void done.push(client));
    const results = Promise.allSettled([work('a'), work('a'), work('b'), work('a')]);
    gate.resolve();
    await running;
    const statuses = (await results).map(({ status }) => status);
    expect(statuses).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected']);
    expect(done.sort()).toEqual(['a', 'b']);
  });
});
