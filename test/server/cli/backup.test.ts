import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { picture } from '../support/fileSamples.ts';
import { output, type Spawned, scratch, spawnServer } from '../support/process.ts';
import { postgresSchema, postgresUrl } from '../support/world.ts';

const texts = Array.from({ length: 2_000 }, (_, place) => `q${place}`);
const survey = {
  id: 'long',
  title: 'Long',
  questions: [
    { id: 'picture', type: 'upload', title: 'A picture' },
    ...texts.map((id) => ({ id, type: 'singleInput', title: id })),
  ],
};

let place: Awaited<ReturnType<typeof scratch>>;
let env: Record<string, string>;
beforeEach(async () => {
  place = await scratch();
  const surveys = join(place.directory, 'surveys');
  await mkdir(surveys);
  await writeFile(join(surveys, 'long.json'), JSON.stringify(survey));
  // They answer as fast as they can.
  env = { ...place.env, SURVEYS_DIR: surveys, RATE_LIMIT: 'off' };
});
afterEach(() => place.remove());

describe('a backup of the embedded database', () => {
  test('made while people answer, it has all that was confirmed before, and a server goes on from it', async () => {
    const server = await spawnServer(env);
    const people = await Promise.all([1, 2, 3, 4, 5].map(() => Somebody.at(server)));
    const files = await Promise.all(people.map((person) => person.sendPicture()));
    const goingOn = people.map((person) => person.answerOn());
    for (const person of people) await expect.poll(() => person.confirmed).toBeGreaterThan(5);
    const confirmed = people.map((person) => person.confirmed);

    const to = join(place.directory, 'backup');
    const made = await output('server/cli/backup.ts', { args: [to], env });
    expect(made.err).toBe('');
    expect(made.out).toContain('5 files');
    for (const person of people) person.stop();
    await Promise.all(goingOn);
    await server.end('SIGKILL');

    const restored = await spawnServer({ ...env, DATA_DIR: to });
    for (const [index, person] of people.entries()) {
      person.server = restored;
      expect(await person.standsAt()).toBeGreaterThanOrEqual(confirmed[index] ?? 0);
      const file = await person.fetch(files[index] ?? '');
      expect([file.status, file.headers.get('Content-Type')]).toEqual([200, 'image/png']);
      await person.answerNext();
    }
    expect(await restored.end('SIGTERM')).toBe(0);
  });

  test('never goes where something is already', async () => {
    await (await spawnServer(env)).end('SIGTERM');
    const refused = await output('server/cli/backup.ts', { args: [place.directory], env });
    expect(refused).toMatchObject({ code: 1, err: `${place.directory} is not empty\n` });
  });

  test('says where the files are that it does not copy', async () => {
    await (await spawnServer(env)).end('SIGTERM');
    const { code, out } = await output('server/cli/backup.ts', {
      args: [join(place.directory, 'backup')],
      env: {
        ...env,
        S3_URL: 'https://s3.example.org/bucket',
        S3_ACCESS_KEY_ID: 'id',
        S3_SECRET_ACCESS_KEY: 'secret',
      },
    });
    expect(code).toBe(0);
    expect(out).toContain('Other files are in https://s3.example.org/bucket,');
    expect(out).not.toContain('secret');
  });

  test('is refused where the answers are in Postgres, and tells what to use', async () => {
    const { code, err } = await output('server/cli/backup.ts', {
      args: [join(place.directory, 'backup')],
      env: { ...env, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nowhere' },
    });
    expect([code, err]).toEqual([1, expect.stringContaining('pg_dump')]);
  });
});

describe.runIf(postgresUrl)('a backup of Postgres', () => {
  test('by pg_dump, read into a new database, has the answers, and a server goes on from it', async () => {
    const schema = await postgresSchema(postgresUrl ?? '');
    const server = await spawnServer({ ...env, DATABASE_URL: schema.url });
    const person = await Somebody.at(server);
    await person.sendPicture();
    await person.answerNext();

    const dump = join(place.directory, 'dump');
    const run = promisify(execFile);
    await run('pg_dump', [
      '--format=custom',
      `--schema=${schema.name}`,
      `--file=${dump}`,
      postgresUrl ?? '',
    ]);
    await server.end('SIGKILL');
    await schema.drop();
    await run('pg_restore', [`--dbname=${postgresUrl}`, '--exit-on-error', dump]);

    const restored = await spawnServer({ ...env, DATABASE_URL: schema.url });
    person.server = restored;
    expect(await person.standsAt()).toBe(1);
    await person.answerNext();
    await restored.end('SIGTERM');
    await schema.drop();
  });
});

/** A respondent, told from the outside. */
class Somebody {
  server: Spawned;
  /** How many texts of theirs the server has confirmed. */
  confirmed = 0;
  #isAnswering = false;
  readonly #cookies = new Map<string, string>();

  constructor(server: Spawned) {
    this.server = server;
  }

  static async at(server: Spawned): Promise<Somebody> {
    const one = new Somebody(server);
    await one.#call('start', {
      surveyId: 'long',
      deviceInfo: '{}',
      userBehavior: '{}',
      locale: 'en',
    });
    return one;
  }

  /** Sends one, commits it as the first answer, and gives where it can be seen again. */
  async sendPicture(): Promise<string> {
    const form = new FormData();
    const bytes = await picture().png().toBuffer();
    form.append('files', new File([new Uint8Array(bytes)], 'garden.png'));
    const sent = await this.fetch('/api/file/upload?surveyId=long', { method: 'POST', body: form });
    const { data } = (await sent.json()) as { data: readonly { id: string; url: string }[] };
    const [file] = data;
    if (!file) throw new Error('The picture was not taken');
    await this.#commit('picture', 12, { files: data });
    return file.url;
  }

  async answerNext(): Promise<void> {
    await this.#commit(texts[this.confirmed] ?? '', 4, { text: 'yes' });
    this.confirmed += 1;
  }

  /** Answers question after question until told to stop. */
  async answerOn(): Promise<void> {
    this.#isAnswering = true;
    while (this.#isAnswering) await this.answerNext();
  }

  stop(): void {
    this.#isAnswering = false;
  }

  /** How many texts come before the question that is asked now. */
  async standsAt(): Promise<number> {
    const data = await this.#call('currSubject', { surveyId: 'long', deviceInfo: '{}' });
    this.confirmed = texts.indexOf(data.questionId);
    return this.confirmed;
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.#cookies].map((pair) => pair.join('=')).join('; ');
    const response = await fetch(`${this.server.origin}${path}`, {
      ...init,
      headers: { Cookie: cookie },
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]?.split('=') ?? [];
      this.#cookies.set(name, value);
    }
    return response;
  }

  async #commit(questionId: string, type: number, answer: unknown): Promise<void> {
    const result = JSON.stringify(answer);
    const fields = { surveyId: 'long', questionId, type: String(type), respondent: '{}', result };
    await this.#call('commitAnswer', { ...fields, finish: '0' });
  }

  async #call(call: string, fields: Record<string, string>) {
    const init = { method: 'POST', body: new URLSearchParams(fields) };
    const response = await this.fetch(`/api/${call}`, init);
    const { code, data } = (await response.json()) as {
      code: number;
      data: { questionId: string };
    };
    expect(code).toBe(200);
    return data;
  }
}
