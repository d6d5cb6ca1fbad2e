import { setupI18n } from '@lingui/core';
import { Parser } from 'htmlparser2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allExamples } from '../../../../contract/examples/index.ts';
import type { Fault } from '../../../../contract/faults.ts';
import { readForm, validate } from '../../../../contract/questions/index.ts';
import { faultSentence } from '../../../../src/components/text/faultSentence.ts';
import * as renderer from '../../../../src/render.tsx';
import { answerFields } from '../../../../test/support/answerFields.ts';
import { exampleQuestion, formExamples } from '../../../../test/support/exampleSurveys.ts';
import { inFile } from '../../../../tools/docs/questions.fileShape.ts';
import { blockIn } from '../../../../tools/lib/pageBlock.ts';
import { readPages } from '../../../http/pages/pages.ts';
import { fakeBuild } from '../../support/build.ts';
import {
  type Client,
  openWorld,
  plantsCascade,
  sqlite,
  survey,
  type World,
} from '../../support/world.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

/** The invalid answers that a form can send, without those that need files. */
const rows = formExamples.flatMap((example) =>
  example.refused.flatMap(({ answer, faults }) => {
    const question = exampleQuestion(example);
    if (faults.some(({ kind }) => kind === 'malformed')) return [];
    const fields = fieldsOf(answer as object);
    const validated = validate(question, readForm(question, new URLSearchParams(fields)));
    const isSame = JSON.stringify(validated.faults) === JSON.stringify(faults);
    return isSame
      ? [[`${example.name} ${JSON.stringify(answer)}`, example.name, fields, faults] as const]
      : [];
  }),
);

let world: World;
let build: Awaited<ReturnType<typeof fakeBuild>>;
beforeAll(async () => {
  Object.assign(globalThis, { renderer });
  build = await fakeBuild({
    'server/render.js': 'export const { render, isDrawable, sentences } = globalThis.renderer;',
  });
  world = await openWorld(
    sqlite,
    formExamples.map((example) =>
      survey({ id: example.name, title: 'A', questions: [inFile(example)] }),
    ),
    { pages: await readPages(build.dist, () => ({ lag: () => 0 })), cascades: [plantsCascade] },
  );
});
afterAll(async () => {
  await world.close();
  await build.remove();
});

test('every type but missions has mistakes that a form can send', () => {
  const types = new Set(
    rows.map(([, name]) => allExamples.find((candidate) => candidate.name === name)?.subject.type),
  );
  expect([...types]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 15, 16, 17]);
});

test('no row of a matrix is required by itself where one row is enough', async () => {
  const requiredIn = async (name: string) =>
    (await open(name)).page.match(/aria-required="true"/g) ?? [];
  expect(await requiredIn('matrix-any-row')).toEqual([]);
  expect(await requiredIn('matrix-plain')).not.toEqual([]);
});

test.each(rows)(
  '%s: each mistake is named at its control (R33)',
  async (_, name, fields, faults) => {
    const { client, page } = opened.get(name) ?? (await open(name));
    const next = [['do', 'next'] as const, ['question', name] as const, ...fields];
    const response = await send(client, name, page, next);
    expect(response.status).toBe(422);
    const refused = await response.text();
    opened.set(name, { client, page: refused });
    expect(faultsIn(refused).sort()).toEqual(faults.map((fault) => messageOf(fault, name)).sort());
  },
);

/**
 * Pages by question; a refused answer leaves the session at its question, so that the page can be
 * reused.
 */
const opened = new Map<string, { readonly client: Client; readonly page: string }>();

async function open(name: string) {
  const client = world.client();
  const load = async () => (await client.fetch(`/${name}`)).text();
  await send(client, name, await load(), [['do', 'start']]);
  return { client, page: await load() };
}

function send(
  client: Client,
  name: string,
  page: string,
  more: readonly (readonly [string, string])[],
): Promise<Response> {
  const { key, token } = blockIn(page)?.form ?? { key: '', token: '' };
  const body = new URLSearchParams([['key', key], ['token', token], ...more] as string[][]);
  return client.fetch(`/${name}`, {
    method: 'POST',
    body,
    headers: { 'Sec-Fetch-Site': 'same-origin' },
  });
}

function messageOf(fault: Fault, name: string): string {
  const subject = formExamples.find((example) => example.name === name)?.subject;
  const options = subject?.choice as { id: string; questionConfig?: object }[] | undefined;
  const blank = options?.find(({ id }) => id === fault.at)?.questionConfig ?? subject?.config;
  // The word "Error" is for a screen reader that reads the sentence alone.
  return `Error: ${faultSentence(fault, blank, i18n)}`;
}

function fieldsOf(answer: object): [string, string][] {
  const { order = [], score } = answer as { order?: string[]; score?: number };
  return [
    ...answerFields(answer).map(([name, value]): [string, string] => [name, value]),
    ...order.map((id): [string, string] => ['order', id]),
    // The form must declare that it has offered the reasons of this score.
    ...(score ? [['offered', String(score)] as [string, string]] : []),
  ];
}

/** Returns the texts that describe invalid controls or groups; a list of buttons has no invalid state. */
function faultsIn(html: string): string[] {
  const open: { id: string | undefined; isInvalid: boolean; text: string }[] = [];
  const texts = new Map<string, string>();
  const described = new Set<string>();
  const parser = new Parser({
    onopentag(name, { id, 'aria-invalid': invalid, 'aria-describedby': by = '' }) {
      open.push({ id, isInvalid: invalid === 'true', text: '' });
      if (name !== 'fieldset' && !open.some(({ isInvalid }) => isInvalid)) return;
      for (const description of by.split(' '))
        if (description.startsWith('fault')) described.add(description);
    },
    ontext(text) {
      for (const element of open) element.text += text;
    },
    onclosetag() {
      const { id, text } = open.pop() ?? { id: undefined, text: '' };
      if (id) texts.set(id, text);
    },
  });
  parser.end(html);
  return [...described].map((id) => texts.get(id) ?? '');
}
