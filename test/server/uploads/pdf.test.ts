import { deflateSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { pdf } from '../support/fileSamples.ts';
import { album, albumClient, type Client, sharedWorld, sqlite } from '../support/world.ts';

const world = sharedWorld(sqlite, [album]);
let browser: Client;
beforeAll(async () => {
  browser = await albumClient(world);
});

const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
const toWeb = '<< /S /URI /URI (https://example.org/) >>';

test.each([
  ['a title', { objects: '5 0 obj\n<< /Title (JavaScript is a language) >>\nendobj' }],
  ['a place shown on opening', { catalog: '/OpenAction [3 0 R /Fit]' }],
  [
    'a place shown on opening by an action',
    { catalog: '/OpenAction 5 0 R', objects: '5 0 obj\n<< /S /GoTo /D [3 0 R /Fit] >>\nendobj' },
  ],
  ['a link to the web', { objects: link(toWeb) }],
  ['a link by mail', { objects: link('<< /S /URI /URI (mailto:a@example.org) >>') }],
  ['a link without a scheme', { objects: link('<< /S /URI /URI (www.example.org/a) >>') }],
  [
    'a link in two-byte text',
    { objects: link('<< /S /URI /URI <FEFF00680074007400700073003A002F002F0061> >>') },
  ],
  ['a link to another page', { objects: link('<< /S /GoTo /D [3 0 R /XYZ 0 0 0] >>') }],
  ['buttons that turn pages', { objects: link('<< /S /Named /N /NextPage >>') }],
  ['a page transition', { objects: '5 0 obj\n<< /Trans << /S /Split /D 1 >> >>\nendobj' }],
  [
    'bookmarks',
    { objects: `5 0 obj\n<< /Title (One) /Next 6 0 R /A ${toWeb} >>\nendobj\n${link(toWeb)}` },
  ],
  ['tags', { objects: '5 0 obj\n<< /S /Link /P 6 0 R /K [0] >>\nendobj' }],
  ['a plain form', { catalog: '/AcroForm << /Fields [5 0 R] >>' }],
  ['an object stream', { objects: objectStream('<< /A 1 >>') }],
  ['an object stream with a link', { objects: objectStream(toWeb) }],
  [
    'a colour profile',
    { objects: streamOf('/N 3 /Filter /FlateDecode', deflateSync(noise(5_000))) },
  ],
  [
    'a photo',
    {
      objects: streamOf(
        '/Subtype /Image /Filter /DCTDecode',
        Buffer.from('\xff\xd8\xff /AA /JS ( obj << /Next', 'latin1'),
      ),
    },
  ],
  ['noise', { objects: streamOf('/Filter /FlateDecode', deflateSync(noise(2_000_000))) }],
  [
    'a cross-reference stream',
    {
      objects: streamOf(
        '/Type /XRef /W [1 2 1] /Root 1 0 R /Size 5 /Filter /FlateDecode /DecodeParms << /Columns 4 /Predictor 12 >>',
        deflateSync(noise(500)),
      ),
    },
  ],
  [
    'a linearised head',
    { objects: '5 0 obj\n<< /Linearized 1 /L 9 /H [1 2] /O 3 /E 4 /N 1 /T 5 >>\nendobj' },
  ],
  [
    'an update',
    {
      objects:
        'trailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF\n3 0 obj\n<< /Type /Page >>\nendobj',
    },
  ],
  [
    'a transparency group',
    { objects: '5 0 obj\n<< /Group << /S /Transparency /CS /DeviceRGB >> >>\nendobj' },
  ],
])('a document with %s is taken (U04)', async (_, parts) => {
  expect((await browser.upload({ 'a.pdf': pdf(parts) })).http).toBe(200);
});

const launch = '<< /S /Launch /F (calc.exe) >>';

test.each<[string, Parameters<typeof pdf>[0]]>([
  ['a script in an object stream without a type', { objects: objectStream(script, '') }],
  [
    'a script in an object stream whose type is elsewhere',
    { objects: `6 0 obj\n/ObjStm\nendobj\n${objectStream(script, '/Type 6 0 R')}` },
  ],
  [
    'a script behind a decoy of a stream in a string',
    {
      objects: `5 0 obj\n(stream\n)\nendobj\n6 0 obj\n${script}\nendobj\n7 0 obj\n(endstream)\nendobj`,
    },
  ],
  [
    'a script in an object stream behind a decoy of one',
    { objects: `5 0 obj\n<< /X (>>\nstream\n) >>\nendobj\n${objectStream(script, '')}` },
  ],
  [
    'a script in an object inside a string',
    { objects: `5 0 obj\n( 6 0 obj ${script} endobj )\nendobj` },
  ],
  [
    'an object stream whose keys are written in numbers',
    { objects: objectStream(script, '/#46irst 4', '/#4e 1') },
  ],
  [
    'an object stream behind long comments',
    { objects: objectStream(script, `%${'x'.repeat(9_000)}\n`) },
  ],
  [
    'an unpacked object stream',
    { objects: streamOf('/N 1 /First 4', Buffer.from(`9 0 ${script}`)) },
  ],
  [
    'an object stream packed otherwise',
    {
      objects: streamOf(
        '/N 1 /First 4 /Filter /ASCIIHexDecode',
        Buffer.from(Buffer.from(`9 0 ${script}`).toString('hex')),
      ),
    },
  ],
  [
    'an object stream packed twice',
    {
      objects: streamOf(
        '/N 1 /First 4 /Filter [/FlateDecode /FlateDecode]',
        deflateSync(deflateSync(`9 0 ${script}`)),
      ),
    },
  ],
  [
    'an object stream that is broken',
    { objects: streamOf('/N 1 /First 4 /Filter /FlateDecode', noise(99)) },
  ],
  ['a script for a page', { objects: '5 0 obj\n<< /AA << /O 6 0 R >> >>\nendobj' }],
  ['an action on opening', { catalog: `/OpenAction ${toWeb}` }],
  [
    'an action on opening elsewhere',
    { catalog: '/OpenAction 5 0 R', objects: `5 0 obj\n${toWeb}\nendobj` },
  ],
  [
    'an action on opening in an object stream',
    { catalog: '/OpenAction 9 0 R', objects: objectStream(toWeb) },
  ],
  [
    'an action after a place shown on opening',
    { catalog: `/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next ${toWeb} >>` },
  ],
  ['an action in a trailer', { objects: `trailer\n<< /Root << /OpenAction ${toWeb} >> >>` }],
  ['an action whose kind is elsewhere', { objects: link('<< /S 9 0 R /URI (x) >>') }],
  [
    'another file to go to',
    { objects: link('<< /S /GoToR /F (\\\\\\\\host\\\\share\\\\a.pdf) >>') },
  ],
  ['a file inside to go to', { objects: link('<< /S /GoToE /T << /R /C >> >>') }],
  ['data to import', { objects: link('<< /S /ImportData /F (\\\\\\\\host\\\\share) >>') }],
  ['a form to send', { objects: link('<< /S /SubmitForm /F (https://evil.example) >>') }],
  ['a program to start', { objects: link(launch) }],
  ['a program in an object stream', { objects: objectStream(launch, '') }],
  ['a menu command', { objects: link('<< /S /Named /N /Print >>') }],
  ['a thing to hide', { objects: link('<< /S /Hide /T (x) >>') }],
  ['a link to a share', { objects: link('<< /S /URI /URI (\\\\\\\\host\\\\share) >>') }],
  ['a link to a file', { objects: link('<< /S /URI /URI (file://host/share) >>') }],
  [
    'a link that is a script',
    { objects: link('<< /S /URI /URI (java\\163cript:alert\\(1\\)) >>') },
  ],
  ['a base of links on a share', { catalog: '/URI << /Base (file://host/share/) >>' }],
  [
    'a file of its own',
    { objects: '5 0 obj\n<< /Type /Filespec /F (a.exe) /EF << /F 6 0 R >> >>\nendobj' },
  ],
  [
    'content in another file',
    { objects: streamOf('/F (\\\\\\\\host\\\\share)', Buffer.from('x')) },
  ],
  ['a film', { objects: '5 0 obj\n<< /Subtype /Movie /Movie 6 0 R >>\nendobj' }],
  ['a password', { objects: 'trailer\n<< /Root 1 0 R /Encrypt 7 0 R >>' }],
  ['brackets without end', { objects: `5 0 obj\n${'['.repeat(100_000)}` }],
  ['objects that all lead to the end of the file', { objects: '5 0 obj ('.repeat(20_000) }],
  ['an object stream of many objects over each other', { objects: overlapping() }],
])('a document with %s is refused (U04)', async (_, parts) => {
  const { http, fault } = await browser.upload({ 'a.pdf': pdf(parts) });
  expect([http, fault]).toEqual([415, { kind: 'fileType' }]);
});

function link(action: string): string {
  return `5 0 obj\n<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A ${action} >>\nendobj`;
}

function streamOf(keys: string, content: Buffer): string {
  const text = content.toString('latin1');
  return `8 0 obj\n<< /Length ${text.length} ${keys} >>\nstream\n${text}\nendstream\nendobj`;
}

/** An object stream with one object, number 9. */
function objectStream(object: string, more = '/Type /ObjStm', keys = '/N 1'): string {
  const first = /irst/.test(more) ? '' : '/First 4';
  const packed = deflateSync(Buffer.from(`9 0 ${object}`));
  return streamOf(`${more} ${keys} ${first} /Filter /FlateDecode`, packed);
}

/** Thousands of objects that begin in the same long array. */
function overlapping(): string {
  const count = 5_000;
  const header = Array.from({ length: count }, (_, place) => `${place} ${place}`).join(' ');
  const objects = ` ${'['.repeat(50)}${'1 '.repeat(50_000)}`;
  const packed = deflateSync(Buffer.from(header + objects));
  return streamOf(`/N ${count} /First ${header.length} /Filter /FlateDecode`, packed);
}

/** Bytes that cannot be packed, always the same. */
function noise(length: number): Buffer {
  let state = 1;
  return Buffer.from(
    Array.from({ length }, () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return state >>> 24;
    }),
  );
}
