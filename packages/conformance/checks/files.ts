import { codes } from '../../../contract/envelope.ts';
import { faultIn } from '../../../contract/faults.ts';
import { limits } from '../../../contract/limits.ts';
import { cascadeOf, hasFiles } from '../../../contract/questions/index.ts';
import { Skipped } from '../broken.ts';
import { type Bench, checksOf } from '../check.ts';
import { fieldOf } from '../client/reply.ts';
import type { Respondent } from '../client/respondent.ts';
import { refused, requireThat, succeeded } from '../expect.ts';
import { uploadedFile } from '../survey/answers.ts';
import { blackPicture, documentWith, fileOf } from '../survey/files.ts';
import { walkTo } from '../survey/walk.ts';

/** A respondent at a question that takes files. */
async function respondentAtUpload({ surveyIn, respondent }: Bench) {
  const { id } = await surveyIn('upload');
  const client = respondent();
  const { question } = await walkTo(client, id, hasFiles);
  return { id, client, question };
}

const png = fileOf('image/png') ?? Buffer.alloc(0);

export const upload = checksOf('Upload', {
  'upload.reply': {
    level: 'required',
    says: 'returns `[{id, name, size, type, url}]`; only `id` is required',
    async run(bench) {
      const { id, client } = await respondentAtUpload(bench);
      const reply = await client.upload('a picture.png', png, id);
      const data = succeeded(reply, 'an upload');
      requireThat(Array.isArray(data) && data.length === 1, 'it returns a list of one file', reply);
      const fileId = fieldOf(data[0], 'id');
      requireThat(
        (typeof fileId === 'string' && fileId !== '') || Number.isInteger(fileId),
        'the file has an id',
        reply,
      );
    },
  },
  'upload.facts': {
    level: 'ours',
    says: '[{id, name, size, type, url}]',
    async run(bench) {
      const { id, client } = await respondentAtUpload(bench);
      const reply = await client.upload('a picture.png', png, id);
      const [file] = [succeeded(reply, 'an upload')].flat();
      const { name, size, type, url } = Object(file);
      requireThat(
        name === 'a picture.png' && type === 'image/png' && size > 0 && typeof url === 'string',
        'the file has its name, its size, the type image/png and an address',
        reply,
      );
    },
  },
  'upload.several': {
    level: 'ours',
    says: 'with the multipart field `files`',
    async run(bench) {
      const { id, client } = await respondentAtUpload(bench);
      const reply = await client.uploadAll(['first.png', 'second.png'], png, id);
      const stored = [succeeded(reply, 'an upload of two files')].flat();
      const ids = stored.map((file) => fieldOf(file, 'id'));
      requireThat(
        ids.length === 2 && ids[0] !== ids[1],
        'it returns two files with different ids',
        reply,
      );
    },
  },
});

const wrongFiles: readonly (readonly [
  id: string,
  what: string,
  kind: string,
  name: string,
  bytes: () => Buffer,
  says: string,
])[] = [
  [
    ...(['empty', 'an empty file', 'fileEmpty', 'empty.png'] as const),
    () => Buffer.alloc(0),
    '(`fileEmpty`, `fileDamaged`)',
  ],
  [
    ...(['damaged', 'a damaged picture', 'fileDamaged', 'cut.png'] as const),
    () => png.subarray(0, 40),
    '(`fileEmpty`, `fileDamaged`)',
  ],
  [
    ...(['pixels', 'a picture of more than 50 megapixels', 'tooManyPixels', 'large.png'] as const),
    () => blackPicture(10_000, limits.picturePixels / 10_000 + 1),
    'a picture above 50 megapixels (`tooManyPixels`)',
  ],
  [
    ...(['locked', 'a document with a password', 'fileLocked', 'locked.pdf'] as const),
    () => documentWith({ trailer: '/Encrypt << /Filter /Standard /V 1 /R 2 >> ' }),
    'a document with a password (`fileLocked`)',
  ],
  [
    ...(['activeDocument', 'a document with a script', 'fileActive', 'active.pdf'] as const),
    () => documentWith({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> ' }),
    'or with more in it than pages and links (`fileActive`)',
  ],
];

export const files = checksOf('Files', {
  'files.anySurvey': {
    level: 'ours',
    says: 'Without `surveyId` the sessions of the browser decide.',
    async run(bench) {
      const { client } = await respondentAtUpload(bench);
      const reply = await client.upload('a picture.png', png, null);
      succeeded(reply, 'an upload without surveyId');
    },
  },
  'files.accepted': {
    level: 'required',
    says: 'JPEG, PNG, WebP, GIF, HEIC and PDF are accepted',
    async run(bench) {
      const { id, client, question } = await respondentAtUpload(bench);
      const { accept } = question.config as { readonly accept: readonly string[] };
      for (const type of ['image/png', 'image/gif', 'application/pdf']) {
        if (accept.length > 0 && !accept.includes(type)) continue;
        await uploadedFile(client, id, type);
      }
    },
  },
  'files.active': {
    level: 'required',
    says: 'never SVG or HTML',
    async run(bench) {
      const { id, client } = await respondentAtUpload(bench);
      const active = {
        'picture.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
        'page.html': '<!doctype html><html><script>alert(1)</script></html>',
        'picture.png': '<!doctype html><html><script>alert(1)</script></html>',
      };
      for (const [name, text] of Object.entries(active)) {
        const reply = await client.upload(name, Buffer.from(text), id);
        refused(reply, `${name} with a script`, codes.unsupportedType);
      }
    },
  },
  'files.attachment': {
    level: 'ours',
    says: 'serves it to its own session only, as an attachment, from a random id',
    async run(bench) {
      const { id, client } = await respondentAtUpload(bench);
      const file = await uploadedFile(client, id);
      const path = `/api/file/${file.id}`;
      const sameBrowser = await client.send('GET', path);
      requireThat(
        sameBrowser.exchange.status === 200,
        'its own browser gets the file',
        sameBrowser,
      );
      requireThat(
        /^attachment\b/i.test(sameBrowser.exchange.headers['content-disposition'] ?? ''),
        'as an attachment',
        sameBrowser,
      );
      const other = await bench.respondent().send('GET', path);
      requireThat(other.exchange.status >= 400, 'another browser does not', other);
    },
  },
  'files.notExpected': {
    level: 'ours',
    says: 'Other callers get 403.',
    async run({ surveyIn, respondent }) {
      const { id, survey } = await surveyIn('upload');
      if ((survey.config.signature ?? 'none') !== 'none') {
        throw new Skipped(`${id} takes a signature of any browser`);
      }
      const reply = await respondent().upload('picture.png', png, id);
      refused(reply, 'an upload of a browser without a session', codes.forbidden);
    },
  },
  ...Object.fromEntries(
    wrongFiles.map(([name, what, kind, file, bytes, says]) => [
      `files.${name}`,
      {
        level: 'ours' as const,
        says,
        async run(bench: Bench) {
          const { id, client } = await respondentAtUpload(bench);
          const reply = await client.upload(file, bytes(), id);
          refused(reply, what, codes.unsupportedType);
          requireThat(faultIn(reply.data)?.kind === kind, `its fault is ${kind}`, reply);
        },
      },
    ]),
  ),
  'files.signature': {
    level: 'ours',
    says: 'one PNG, JPEG or WebP of at most 1 MiB',
    async run({ surveyIn, respondent }) {
      const { id, questions } = await surveyIn('signature');
      if (questions.some(hasFiles)) throw new Skipped(`${id} has questions that take files`);
      const client = respondent();
      succeeded(await client.upload('signature.png', png, id), 'a signature before the start');
      const large = Buffer.concat([png, Buffer.alloc(2 ** 20)]);
      const tooLarge = await client.upload('signature.png', large, id);
      refused(tooLarge, 'a signature of more than 1 MiB', codes.tooLarge);
      const pdf = fileOf('application/pdf') ?? Buffer.alloc(0);
      const document = await client.upload('signature.pdf', pdf, id);
      refused(document, 'a document as a signature', codes.unsupportedType);
    },
  },
  'files.tooMany': {
    level: 'ours',
    says: 'more than 20 files in a call',
    async run(bench) {
      const { id, client } = await respondentAtUpload(bench);
      const names = Array.from({ length: 21 }, (_, index) => `${index}.png`);
      const reply = await client.uploadAll(names, png, id);
      refused(reply, '21 files in a call', codes.tooLarge);
    },
  },
  'files.quota': {
    level: 'ours',
    says: 'or more than 100 files or 200 MiB of one browser',
    async run(bench) {
      const { id, client } = await respondentAtUpload(bench);
      const inCall = 20;
      for (let count = 0; count < limits.uploadQuota.files; count += inCall) {
        const names = Array.from({ length: inCall }, (_, index) => `${count + index}.png`);
        succeeded(await client.uploadAll(names, png, id), `files up to ${count + inCall}`);
      }
      const reply = await client.upload('more.png', png, id);
      refused(reply, 'a file beyond 100', codes.tooLarge);
      const fault = faultIn(reply.data);
      requireThat(
        fault?.kind === 'tooManyFiles' && fault.max === limits.uploadQuota.files,
        'its fault is tooManyFiles with the max 100',
        reply,
      );
    },
  },
  'files.tooLarge': {
    level: 'ours',
    says: '| 413, with `data.fault` | a file above 10 MiB',
    async run(bench) {
      const { id, client } = await respondentAtUpload(bench);
      const bytes = Buffer.concat([png, Buffer.alloc(limits.uploadSize)]);
      const reply = await client.upload('large.png', bytes, id);
      refused(reply, 'a file of more than 10 MiB', codes.tooLarge);
      requireThat(faultIn(reply.data)?.kind === 'fileTooLarge', 'its fault is fileTooLarge', reply);
    },
  },
});

/**
 * The first leaf within so many levels below an item, by the first item of each list.
 * @throws {Skipped} where the way has none
 */
async function firstLeaf(
  client: Respondent,
  cascadeId: string,
  levels: number,
  itemId = '0',
): Promise<string> {
  const reply = await client.cascade(cascadeId, itemId);
  const [first] = [succeeded(reply, 'a list of items')].flat();
  const id = String(fieldOf(first, 'id'));
  if (fieldOf(first, 'leaf') === true) return id;
  if (first === undefined || levels === 1)
    throw new Skipped(`no first item of ${cascadeId} says that it is a leaf`);
  return firstLeaf(client, cascadeId, levels - 1, id);
}

/** The linked lists of a survey that has some. */
async function cascadesOf({ surveyIn }: Bench) {
  const { questions } = await surveyIn('cascade');
  return questions.flatMap((question) => cascadeOf(question) ?? []);
}

export const linkedLists = checksOf('Linked lists', {
  'lists.top': {
    level: 'required',
    says: 'returns `[{id, text, leaf}]`, the items below an item; item `0` is the top',
    async run(bench) {
      const client = bench.respondent();
      for (const { cascadeId } of await cascadesOf(bench)) {
        const reply = await client.cascade(cascadeId, '0');
        const items = succeeded(reply, 'the list at the top');
        requireThat(Array.isArray(items) && items.length > 0, 'it is a list with items', reply);
        for (const item of items) {
          const { id, text } = Object(item);
          requireThat(
            (typeof id === 'string' || Number.isInteger(id)) && typeof text === 'string',
            'each item has an id and a text',
            reply,
          );
        }
      }
    },
  },
  'lists.leaf': {
    level: 'required',
    says: 'An item with `leaf` has none below it.',
    async run(bench) {
      const client = bench.respondent();
      for (const { cascadeId, levels } of await cascadesOf(bench)) {
        const leaf = await firstLeaf(client, cascadeId, levels.length);
        const reply = await client.cascade(cascadeId, leaf);
        const isEmpty = reply.code === codes.ok && [reply.data].flat().length === 0;
        requireThat(
          isEmpty || reply.code === codes.notFound,
          'below a leaf is an empty list, or none (404)',
          reply,
        );
      }
    },
  },
  'lists.unknown': {
    level: 'required',
    says: 'Refusal: 404.',
    async run({ respondent }) {
      const reply = await respondent().cascade('conformance-no-such-list', '0');
      refused(reply, 'an unknown list', codes.notFound);
    },
  },
});
