import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls, reAnswerByForm } from '../../../contract/calls.ts';
import { examples } from '../../../contract/examples/index.ts';
import { questionTypes } from '../../../contract/questions/index.ts';
import { status } from '../../../contract/status.ts';
import { readCascade } from '../../../server/content/cascades.ts';
import { picture } from '../../../server/test/support/fileSamples.ts';
import {
  Client,
  databases,
  openWorld,
  survey,
  type World,
} from '../../../server/test/support/world.ts';

const text = readFileSync('docs/openapi.json', 'utf8');
const json = v.record(v.string(), v.unknown());
const responses = v.record(v.string(), json);
const operations = v.record(
  v.string(),
  v.record(v.string(), v.looseObject({ operationId: v.string(), responses })),
);
const document = v.parse(v.looseObject({ paths: operations }), JSON.parse(text));
const ajv = new Ajv2020({ strict: false, allErrors: true });
ajv.addSchema({ $id: 'openapi.json', ...document });

/** Errors of a value by the schema at this place of the document. */
function errorsOf(pointer: readonly string[], value: unknown): readonly unknown[] {
  const address = pointer.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/');
  const validate = ajv.getSchema(`openapi.json#/${address}`);
  if (!validate) throw new Error(`There is no schema at ${address}`);
  return validate(value) ? [] : (validate.errors ?? []);
}

test('the document is one of OpenAPI 3.1', async () => {
  const validator = new Validator();
  expect(await validator.validate(JSON.parse(text))).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});

const schemas = (name: string) => ['components', 'schemas', name];

test('every reference has a target', () => {
  const places = new Set(
    [...text.matchAll(/"\$ref": "#\/([^"]+)"/g)].map(([, address = '']) => address),
  );
  expect(places.size).toBeGreaterThan(40);
  for (const address of places) {
    const target = address.split('/').reduce<unknown>((node, part) => Object(node)[part], document);
    expect([address, typeof target]).toEqual([address, 'object']);
  }
});

test('every component schema is a schema of JSON Schema 2020-12', () => {
  const components = v.parse(v.looseObject({ schemas: json }), document.components);
  for (const name of Object.keys(components.schemas)) {
    expect([name, ajv.validateSchema(Object(components.schemas[name]))]).toEqual([name, true]);
    expect(() => errorsOf(schemas(name), {})).not.toThrow();
  }
});

const types = Object.values(questionTypes).filter(({ code }) => code !== 0);
test.each(types)('examples of $name have the shapes of their type', ({ code, name }) => {
  const answerSchema = `${name.charAt(0).toUpperCase()}${name.slice(1)}Answer`;
  for (const { name, subject, accepted } of examples[code]) {
    const question = { questionId: name, index: 1, count: 1, ...subject };
    expect([name, errorsOf(schemas('Question'), question)]).toEqual([name, []]);
    for (const answer of accepted) {
      expect([name, errorsOf(schemas(answerSchema), answer)]).toEqual([name, []]);
    }
  }
});

/** Calls of a browser, with every reply compared with the document. */
class Checked {
  readonly answered = new Set<string>();
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  browser(): Client {
    return new Client(this, this.#world.deps.surveys);
  }

  async request(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await this.#world.app.request(path, init);
    const method = (init.method ?? 'GET').toLowerCase();
    const [pathname = ''] = path.split('?');
    const template = templateOf(pathname);
    const operation = document.paths[template]?.[method];
    if (!operation) throw new Error(`${method} ${pathname} is not described`);
    const known = Object.keys(operation.responses);
    expect([operation.operationId, known]).toEqual([
      operation.operationId,
      expect.arrayContaining([String(response.status)]),
    ]);
    const body: unknown = await response
      .clone()
      .json()
      .catch(() => null);
    if (body === null) return response;
    const schemaPath = responsePath(['paths', template, method, 'responses'], response.status);
    expect([operation.operationId, body, errorsOf(schemaPath, body)]).toEqual([
      operation.operationId,
      body,
      [],
    ]);
    if (Object(body).code === 200) this.answered.add(operation.operationId);
    return response;
  }
}

function templateOf(pathname: string): string {
  const fits = (template: string) =>
    new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname);
  return Object.keys(document.paths).find(fits) ?? pathname;
}

function responsePath(base: readonly string[], http: number): readonly string[] {
  const schema = base.reduce<unknown>((node, part) => Object(node)[part], document);
  const { $ref } = Object(Object(schema)[http]);
  const path = typeof $ref === 'string' ? $ref.split('/').slice(1) : [...base, String(http)];
  return [...path, 'content', 'application/json', 'schema'];
}

const image = { id: 'image', type: 'upload', title: 'Image', config: { maxCount: 2 } };
const mission = { instruction: 'Go', link: 'https://example.org/', steps: [{ text: 'Look' }] };
const surveys = [
  survey({
    id: 'all',
    title: 'All',
    maxAnswerTime: 600,
    timeExtensions: { seconds: 60 },
    scoring: { maximum: 10 },
    config: {
      signature: 'optional',
      agreement: 'Please agree',
      allowReAnswer: true,
      saveAnswers: true,
    },
    questions: [
      { id: 'score', type: 'rate', title: 'Score' },
      { id: 'do', type: 'text', title: 'Do', config: { mission } },
      image,
      {
        id: 'plant',
        type: 'linkage',
        title: 'Plant',
        config: { cascadeId: 'plants', levels: ['Kind'] },
      },
    ],
  }),
  survey({ id: 'closed', title: 'Closed', config: {}, closed: true, questions: [image] }),
  survey({ id: 'later', title: 'Later', opensAt: '2040-01-01T00:00:00Z', questions: [image] }),
  survey({ id: 'paused', title: 'Paused', paused: true, questions: [image] }),
  survey({ id: 'members', title: 'Members', login: true, questions: [image] }),
];

describe.each(databases)('replies of the server on $name', (database) => {
  let world: World;
  let checked: Checked;
  beforeAll(async () => {
    const plants = readCascade('plants.json', readFileSync('surveys/cascades/plants.json', 'utf8'));
    world = await openWorld(database, surveys, {
      cascades: 'cascade' in plants ? [plants.cascade] : [],
    });
    checked = new Checked(world);
  });
  afterAll(() => world.close());

  test('to every call of a survey have the described schemas', async () => {
    const ana = checked.browser();
    const inAll = { params: { id: 'all' }, query: { channel: 'web' } };
    await ana.call(calls.survey, inAll);
    await ana.call(calls.cascade, { params: { id: 'plants', itemId: '0' } });
    await ana.locate('all');
    const strokes = await picture(200, 100).png().toBuffer();
    const sign = await ana.uploadOne('sign.png', strokes, 'all');
    await ana.start('all');
    await ana.call(calls.exInfo, { ...inAll, body: { sign: sign.id } });
    await ana.extendTime('all', 'more');
    await ana.current('all');
    await ana.commit('all', 'score', { score: 3 }, { key: 'first' });
    await ana.back('all');
    await ana.commit('all', 'score', { score: 4 });
    const events = [{ code: 1, at: 0, step: 1 }];
    await ana.call(calls.exInfo, {
      ...inAll,
      body: { info: JSON.stringify({ questionId: 'do', events }) },
    });
    await ana.commit('all', 'do', { outcome: 'finished', events });
    const file = await ana.uploadOne('a.png', await picture().png().toBuffer());
    await ana.commit('all', 'image', { files: [file] });
    await ana.commit('all', 'plant', { path: ['moss'] });
    expect((await ana.locate('all')).data.status).toBe(status.ended);
    await ana.call(calls.ownAnswers, { params: { id: 'all' } });
    await ana.reAnswer('all');
    await ana.start('all');
    await ana.call(reAnswerByForm, { body: { surveyId: 'all', channel: 'web' } });
    await ana.start('all');
    await ana.end('all');
    const app = checked.browser();
    await app.wake('all', { userId: '42', appname: 'shop' });
    await app.start('all');
    await app.attachInfo('all', '42');
    await app.inAppCurrent('all');
    await app.inAppCommit('all', 'score', { score: 1 });
    expect([...checked.answered].sort()).toEqual([...Object.keys(calls), 'reAnswerByForm'].sort());
  });

  test('that refuse have the described schemas', async () => {
    const eve = checked.browser();
    for (const { id } of surveys) {
      await eve.call(calls.survey, { params: { id } });
      await eve.locate(id);
      await eve.start(id);
      await eve.start(id);
      await eve.current(id);
      await eve.back(id);
      await eve.commit(id, 'image', { files: [] });
      await eve.commit(id, 'score', { score: 99 }, { key: 'same' });
      await eve.inAppCommit(id, 'score', 'no JSON');
      await eve.upload({ 'a.svg': new TextEncoder().encode('<svg/>') }, id);
      await eve.end(id);
      await eve.reAnswer(id);
      await checked.browser().current(id);
    }
    await eve.locate('missing');
    await eve.fetch('/api/location', { method: 'POST', body: '{}' });
    await eve.fetch('/api/location', {
      method: 'POST',
      headers: { Origin: 'https://evil.example' },
    });
    await eve.fetch('/api/currSubject', { method: 'POST', body: new URLSearchParams('a=1') });
    await eve.fetch('/api/file/none');
    await eve.fetch('/healthz');
    await eve.fetch('/readyz');
  });
});
