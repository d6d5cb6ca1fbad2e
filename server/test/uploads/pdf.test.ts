import { deflateSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { packedObjects, pdf } from '../support/fileSamples.ts';
import { album, albumClient, type Client, sharedWorld, sqlite } from '../support/world.ts';

const world = sharedWorld(sqlite, [album]);
let client: Client;
beforeAll(async () => {
  client = await albumClient(world);
});

const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
const toWeb = '<< /S /URI /URI (https://example.org/) >>';

type Row = [name: string, objects: string, catalog?: string];

test.each<Row>([
  ['a title', object('<< /Title (JavaScript is a language) >>')],
  ['a place shown on opening', '', '/OpenAction [3 0 R /Fit]'],
  [
    'a place shown on opening by an action',
    object('<< /S /GoTo /D [3 0 R /Fit] >>'),
    '/OpenAction 5 0 R',
  ],
  ['a link to the web', link(toWeb)],
  ['a link by mail', link('<< /S /URI /URI (mailto:a@example.org) >>')],
  ['a link without a scheme', link('<< /S /URI /URI (www.example.org/a) >>')],
  [
    'a link in two-byte text',
    link('<< /S /URI /URI <FEFF00680074007400700073003A002F002F0061> >>'),
  ],
  ['a link to another page', link('<< /S /GoTo /D [3 0 R /XYZ 0 0 0] >>')],
  ['buttons that turn pages', link('<< /S /Named /N /NextPage >>')],
  ['a page transition', object('<< /Trans << /S /Split /D 1 >> >>')],
  ['bookmarks', `5 0 obj\n<< /Title (One) /Next 6 0 R /A ${toWeb} >>\nendobj\n${link(toWeb)}`],
  ['tags', object('<< /S /Link /P 6 0 R /K [0] >>')],
  ['a plain form', '', '/AcroForm << /Fields [5 0 R] >>'],
  ['an object stream', objectStream('<< /A 1 >>')],
  ['packed objects', packedObjects('<< /A 1 >>')],
  ['script words in streams', plainStream('\xff/JS \xff') + plainStream('/JS(')],
  ['an object stream with a link', objectStream(toWeb)],
  ['a colour profile', streamOf('/N 3 /Filter /FlateDecode', deflateSync(noise(5_000)))],
  [
    'a photo',
    streamOf(
      '/Subtype /Image /Filter /DCTDecode',
      Buffer.from('\xff\xd8\xff /AA /JS ( obj << /Next', 'latin1'),
    ),
  ],
  ['noise', streamOf('/Filter /FlateDecode', deflateSync(noise(2_000_000)))],
  [
    'a cross-reference stream',
    streamOf(
      '/Type /XRef /W [1 2 1] /Root 1 0 R /Size 5 /Filter /FlateDecode /DecodeParms << /Columns 4 /Predictor 12 >>',
      deflateSync(noise(500)),
    ),
  ],
  ['a linearised head', object('<< /Linearized 1 /L 9 /H [1 2] /O 3 /E 4 /N 1 /T 5 >>')],
  [
    'an update',
    'trailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF\n3 0 obj\n<< /Type /Page >>\nendobj',
  ],
  ['a transparency group', object('<< /Group << /S /Transparency /CS /DeviceRGB >> >>')],
])('a document with %s is accepted (U04)', async (_, objects, catalog = '') => {
  expect((await client.upload({ 'a.pdf': pdf({ objects, catalog }) })).http).toBe(200);
});

const scriptObject = '9 0 obj\n<< /JS (1) >>\nendobj';
const launch = '<< /S /Launch /F (calc.exe) >>';

test.each<Row>([
  ['a script in an object stream without a type', objectStream(script, '')],
  [
    'a script in an object stream whose type is elsewhere',
    `6 0 obj\n/ObjStm\nendobj\n${objectStream(script, '/Type 6 0 R')}`,
  ],
  [
    'a script behind a decoy of a stream in a string',
    `5 0 obj\n(stream\n)\nendobj\n6 0 obj\n${script}\nendobj\n7 0 obj\n(endstream)\nendobj`,
  ],
  [
    'a script in an object stream behind a decoy of one',
    `5 0 obj\n<< /X (>>\nstream\n) >>\nendobj\n${objectStream(script, '')}`,
  ],
  ['a script in an object inside a string', `5 0 obj\n( 6 0 obj ${script} endobj )\nendobj`],
  [
    'an object stream whose keys are written in numbers',
    objectStream(script, '/#46irst 4', '/#4e 1'),
  ],
  ['an object stream behind long comments', objectStream(script, `%${'x'.repeat(9_000)}\n`)],
  ['an unpacked object stream', streamOf('/N 1 /First 4', Buffer.from(`9 0 ${script}`))],
  [
    'an object stream packed otherwise',
    streamOf(
      '/N 1 /First 4 /Filter /ASCIIHexDecode',
      Buffer.from(Buffer.from(`9 0 ${script}`).toString('hex')),
    ),
  ],
  [
    'an object stream packed twice',
    streamOf(
      '/N 1 /First 4 /Filter [/FlateDecode /FlateDecode]',
      deflateSync(deflateSync(`9 0 ${script}`)),
    ),
  ],
  ['an object stream that is broken', streamOf('/N 1 /First 4 /Filter /FlateDecode', noise(99))],
  ['a script for a page', object('<< /AA << /O 6 0 R >> >>')],
  ['a script on opening', '', '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>'],
  ['named scripts', '', '/Names << /JavaScript 5 0 R >>'],
  ['a script in escapes', '', '/OpenAction << /S /J#61vaScript /J#53 (1) >>'],
  ['a short script', '', '/AA << /O << /JS (1) >> >>'],
  ['a script between streams', `${plainStream('a')}\n${scriptObject}\n${plainStream('b')}`],
  ['a script in a stream', plainStream('<< /S /JavaScript >>')],
  ['a predicted object stream', packedObjects('<< >>', '/DecodeParms << /Predictor 2 >>')],
  ['a program on opening', '', '/OpenAction << /S /Launch /F (a.exe) >>'],
  ['an embedded file', object('<< /Type /EmbeddedFile >>')],
  ['named files', '', '/Names << /EmbeddedFiles 5 0 R >>'],
  ['rich media', object('<< /Subtype /RichMedia >>')],
  ['a packed script', packedObjects('<< /S /JavaScript /JS (1) >>')],
  ['a shifted object stream', packedObjects('<< >>').replace('stream\n', 'stream\nx')],
  ['a password and packed objects', packedObjects('<< >>'), '/Encrypt 7 0 R'],
  ['objects that unpack to 17 MB', packedObjects(' '.repeat(17 * 2 ** 20))],
  ['an action on opening', '', `/OpenAction ${toWeb}`],
  ['an action on opening elsewhere', object(toWeb), '/OpenAction 5 0 R'],
  ['an action on opening in an object stream', objectStream(toWeb), '/OpenAction 9 0 R'],
  [
    'an action after a place shown on opening',
    '',
    `/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next ${toWeb} >>`,
  ],
  ['an action in a trailer', `trailer\n<< /Root << /OpenAction ${toWeb} >> >>`],
  ['an action whose kind is elsewhere', link('<< /S 9 0 R /URI (x) >>')],
  ['another file to go to', link('<< /S /GoToR /F (\\\\\\\\host\\\\share\\\\a.pdf) >>')],
  ['a file inside to go to', link('<< /S /GoToE /T << /R /C >> >>')],
  ['data to import', link('<< /S /ImportData /F (\\\\\\\\host\\\\share) >>')],
  ['a form to send', link('<< /S /SubmitForm /F (https://evil.example) >>')],
  ['a program to start', link(launch)],
  ['a program in an object stream', objectStream(launch, '')],
  ['a menu command', link('<< /S /Named /N /Print >>')],
  ['a thing to hide', link('<< /S /Hide /T (x) >>')],
  ['a link to a share', link('<< /S /URI /URI (\\\\\\\\host\\\\share) >>')],
  ['a link to a file', link('<< /S /URI /URI (file://host/share) >>')],
  ['a link that is a script', link('<< /S /URI /URI (java\\163cript:alert\\(1\\)) >>')],
  ['a base of links on a share', '', '/URI << /Base (file://host/share/) >>'],
  ['a file of its own', object('<< /Type /Filespec /F (a.exe) /EF << /F 6 0 R >> >>')],
  ['content in another file', streamOf('/F (\\\\\\\\host\\\\share)', Buffer.from('x'))],
  ['a film', object('<< /Subtype /Movie /Movie 6 0 R >>')],
  ['a password', 'trailer\n<< /Root 1 0 R /Encrypt 7 0 R >>'],
  ['brackets without end', `5 0 obj\n${'['.repeat(100_000)}`],
  ['objects that all lead to the end of the file', '5 0 obj ('.repeat(20_000)],
  ['an object stream of many objects over each other', overlapping()],
])('a document with %s is refused (U04)', async (name, objects, catalog = '') => {
  const { http, fault } = await client.upload({ 'a.pdf': pdf({ objects, catalog }) });
  expect([http, fault]).toEqual([415, { kind: kindOf(name) }]);
});

/** Unreadable objects are not active content themselves, but could hide some. */
const unreadable: ReadonlySet<string> = new Set([
  'an object stream packed otherwise',
  'an object stream packed twice',
  'an object stream that is broken',
  'a predicted object stream',
  'a shifted object stream',
  'objects that unpack to 17 MB',
  'brackets without end',
  'objects that all lead to the end of the file',
  'an object stream of many objects over each other',
]);

function kindOf(name: string): string {
  if (name.startsWith('a password')) return 'fileLocked';
  return unreadable.has(name) ? 'fileDamaged' : 'fileActive';
}

function object(content: string): string {
  return `5 0 obj\n${content}\nendobj`;
}

function link(action: string): string {
  return object(`<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A ${action} >>`);
}

function plainStream(content: string): string {
  return `7 0 obj\n<< /Length ${content.length} >>\nstream\n${content}\nendstream\nendobj\n`;
}

function streamOf(keys: string, content: Buffer): string {
  const text = content.toString('latin1');
  return `8 0 obj\n<< /Length ${text.length} ${keys} >>\nstream\n${text}\nendstream\nendobj`;
}

/** Makes an object stream with one object, number 9. */
function objectStream(object: string, more = '/Type /ObjStm', keys = '/N 1'): string {
  const first = /irst/.test(more) ? '' : '/First 4';
  const packed = deflateSync(Buffer.from(`9 0 ${object}`));
  return streamOf(`${more} ${keys} ${first} /Filter /FlateDecode`, packed);
}

/** Makes thousands of objects that begin inside the same long array. */
function overlapping(): string {
  const count = 5_000;
  const header = Array.from({ length: count }, (_, index) => `${index} ${index}`).join(' ');
  const objects = ` ${'['.repeat(50)}${'1 '.repeat(50_000)}`;
  const packed = deflateSync(Buffer.from(header + objects));
  return streamOf(`/N ${count} /First ${header.length} /Filter /FlateDecode`, packed);
}

/** Makes bytes that cannot be compressed and are the same in every run. */
function noise(length: number): Buffer {
  let state = 1;
  return Buffer.from(
    Array.from({ length }, () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return state >>> 24;
    }),
  );
}
