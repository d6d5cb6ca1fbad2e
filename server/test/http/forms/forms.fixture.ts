import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { PageForm } from '../../../../contract/pageForm.ts';
import { blockIn } from '../../../../tools/lib/pageBlock.ts';
import { type Pages, readPages } from '../../../http/pages/pages.ts';
import { fakeBuild } from '../../support/build.ts';
import {
  type Client,
  type Database,
  openWorld,
  plantsCascade,
  survey,
  type World,
} from '../../support/world.ts';

export const blank = { type: 'singleInput', config: { required: true } };
export const two = {
  id: 'two',
  title: 'Two',
  config: { allowReAnswer: true },
  questions: [
    { ...blank, id: 'a', title: 'A' },
    { ...blank, id: 'b', title: 'B' },
  ],
};
export const columns = Array.from({ length: 7 }, (_, index) => ({
  id: `k${index}`,
  text: `${index}`,
}));
export const rows = Array.from({ length: 20 }, (_, index) => ({
  id: `r${index}`,
  text: `${index}`,
  subChoice: columns,
}));
export const surveys = [
  survey(two),
  survey({ ...two, id: 'timed', maxAnswerTime: 60 }),
  survey({ ...two, id: 'more', maxAnswerTime: 60, timeExtensions: { seconds: 60, max: 1 } }),
  survey({ ...two, id: 'members', login: true }),
  survey({
    id: 'wide',
    title: 'W',
    questions: [{ id: 'w', type: 'multiCheck', title: 'W', choice: rows }],
  }),
  survey({
    id: 'town',
    title: 'T',
    questions: [
      {
        ...{ id: 'l', type: 'list', title: 'L' },
        choice: [{ id: 'o', text: 'O', questionConfig: { input: true } }],
      },
      {
        ...{ id: 'tree', type: 'linkage', title: 'T' },
        config: { cascadeId: 'plants', levels: ['A', 'B'], inputs: [{ item: 'moss' }] },
      },
    ],
  }),
];

export const sameOrigin = { 'Sec-Fetch-Site': 'same-origin' };
type Fields = Readonly<Record<string, string>> | readonly (readonly [string, string])[];

export async function read(response: Response) {
  const page = await response.text();
  const block = blockIn(page);
  return {
    status: response.status,
    to: response.headers.get('Location'),
    page,
    form: block?.form,
    code: block?.code,
    data: block?.data as { status?: number; subject?: { questionId: string } } | undefined,
  };
}

export async function open(client: Client, path: string) {
  const { form, ...rest } = await read(await client.fetch(path));
  return { ...rest, form: form as PageForm };
}

export const send = (
  client: Client,
  path: string,
  fields: Fields,
  headers: Record<string, string> = sameOrigin,
) =>
  client
    .fetch(path, { method: 'POST', headers, body: new URLSearchParams(fields as never) })
    .then(read);

/** Returns the fields of a page's form together with those of a button and an answer. */
export const filled = ({ key, token }: PageForm, fields: Record<string, string>) => ({
  key,
  token,
  ...fields,
});

export const next = (form: PageForm, question: string, text: string) =>
  filled(form, { do: 'next', question, text });

/** Builds the pages before the first test and returns a function that gives access to them. */
export function builtPages(): () => Pages {
  let build: Awaited<ReturnType<typeof fakeBuild>>;
  let pages: Pages;
  beforeAll(async () => {
    build = await fakeBuild();
    // Without this lag of 0 a busy machine would leave the rendering of pages to the script.
    pages = await readPages(build.dist, () => ({ lag: () => 0 }));
  });
  afterAll(() => build.remove());
  return () => pages;
}

/** Makes a world with these surveys for a group of tests, and a new respondent for each test. */
export function formsOn(
  database: Database,
  begin: (world: World, client: Client) => void,
): {
  questionAt(id?: string): Promise<string | undefined>;
  started(id?: string, to?: string): ReturnType<typeof open>;
} {
  const pages = builtPages();
  let world: World;
  let client: Client;
  beforeAll(async () => {
    world = await openWorld(database, surveys, { pages: pages(), cascades: [plantsCascade] });
  });
  afterAll(() => world.close());
  beforeEach(() => {
    world.publish(two);
    client = world.client();
    begin(world, client);
  });
  return {
    questionAt: async (id = 'two') => (await open(client, `/${id}`)).data?.subject?.questionId,
    async started(id = 'two', to = `/${id}?started=1`) {
      const { form } = await open(client, `/${id}`);
      expect(await send(client, `/${id}`, filled(form, { do: 'start' }))).toMatchObject({
        status: 303,
        to,
      });
      return open(client, `/${id}`);
    },
  };
}
