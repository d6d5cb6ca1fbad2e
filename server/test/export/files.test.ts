import { lstat, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { temporaryDirectory } from '../../../test/support/temporary.ts';
import { prepareDirectory, safeName, withFiles } from '../../export/files.ts';
import { jsonLine } from '../../export/formats.ts';
import { type Exported, exportRows } from '../../export/rows.ts';
import { pdf } from '../support/fileSamples.ts';
import { databases, sharedWorld, survey } from '../support/world.ts';

const proof = (id: string) => ({ id, type: 'upload', title: id, config: { maxCount: 2 } });
const forms = survey({
  ...{ id: 'forms', title: 'Forms', config: { signature: 'optional' } },
  questions: [proof('a'), proof('A')],
});

describe.each(databases)('files of an export from $name', (database) => {
  const world = sharedWorld(database, [forms], { isFresh: true });

  test.each([
    ['truncated', (bytes: Buffer) => bytes.subarray(0, 20)],
    ['overwritten', (bytes: Buffer) => Buffer.alloc(bytes.length, 'x')],
  ])('that were %s in the store are reported and left out (U12)', async (_, damage) => {
    const client = world.client();
    await client.start('forms');
    const file = await client.uploadOne('x.pdf', pdf(), 'forms');
    await client.commit('forms', 'a', { files: [file] });
    const stored = join(world.directory, 'files', file.id);
    await writeFile(stored, damage(await readFile(stored)));
    const directory = await temporaryDirectory();
    const reported: string[][] = [];
    const target = {
      ...{ db: world.store.db, files: world.deps.files.real, directory },
      unwritten: (path: string, reason: string) => void reported.push([path, reason]),
    };
    const rows: Exported[] = await Readable.from(
      withFiles(exportRows(world.store, forms), target),
    ).toArray();
    const id = rows[0]?.session.id;
    expect(reported).toEqual([[`${id}/a-1-x.pdf`, 'damaged']]);
    expect(await readdir(join(directory, String(id)))).toEqual([]);
  });

  test('have names inside the directory, and their paths are in the cells', async () => {
    const client = world.client();
    await client.start('forms');
    const bytes = (text: string) => pdf({ objects: `% ${text}` });
    const up = (name: string, text: string) => client.uploadOne(name, bytes(text), 'forms');
    const first = await up('..\\..\\con', 'one');
    const second = await up('x.pdf', 'two');
    await client.commit('forms', 'a', { files: [first, second] });
    const third = await up('CON.pdf', 'three');
    const ended = await client.commit('forms', 'A', { files: [third] });
    const session = ended.data.respondent?.id ?? '';
    await world.store.db.updateTable('session').set({ sign: third.id }).execute();

    const directory = join(await temporaryDirectory(), 'deep', 'answers');
    await prepareDirectory(directory);
    const missing: string[] = [];
    const target = {
      ...{ db: world.store.db, files: world.deps.files.real, directory },
      unwritten: (path: string) => missing.push(path),
    };
    const run = (): Promise<Exported[]> =>
      Readable.from(withFiles(exportRows(world.store, forms), target)).toArray();
    const [row] = await run();
    expect(await readdir(directory)).toEqual([session]);
    expect((await readdir(join(directory, session))).sort()).toEqual([
      '2-A-1-CON.pdf',
      'a-1-con.pdf',
      'a-2-x.pdf',
      'signature.pdf',
    ]);
    expect(row?.cells).toMatchObject({
      'a.1': `${session}/a-1-con.pdf`,
      'a.2': `${session}/a-2-x.pdf`,
      'A.1': `${session}/2-A-1-CON.pdf`,
      signature: `${session}/signature.pdf`,
    });
    expect(JSON.parse(jsonLine(forms, row as Exported))).toMatchObject({
      signature: `${session}/signature.pdf`,
      answers: {
        a: {
          files: [
            { id: first.id, path: `${session}/a-1-con.pdf` },
            { id: second.id, path: `${session}/a-2-x.pdf` },
          ],
        },
        A: { files: [{ id: third.id, path: `${session}/2-A-1-CON.pdf` }] },
      },
    });
    const stored = await readFile(join(directory, session, 'a-2-x.pdf'), 'latin1');
    expect(stored).toContain('% two');
    expect((await lstat(join(directory, session))).mode & 0o77).toBe(0);

    // A second export into the same directory must not replace files.
    await expect(run()).rejects.toThrow('EEXIST');
    await expect(prepareDirectory(directory)).rejects.toThrow('is not empty');

    await world.deps.files.real.remove(second.id);
    target.directory = await temporaryDirectory();
    const [remaining] = await run();
    expect(missing).toEqual([`${session}/a-2-x.pdf`]);
    expect(remaining?.cells['a.2']).toBe(second.id);
    expect(remaining?.answers.get('a')).toMatchObject({
      files: [{ path: `${session}/a-1-con.pdf` }, second],
    });
  });
});

test.each([
  ['../../etc/passwd', '__.._etc_passwd'],
  ['nul', 'nul_'],
  ['COM1.tar.gz', 'COM1_.tar.gz'],
  ['lpt¹ .png', 'lpt¹_.png'],
  ['a:b*c?.pdf', 'a_b_c_.pdf'],
  ['x\u0000\u001b\u202egpj.exe', 'xgpj.exe'],
  ['.bashrc', '_bashrc'],
  ['end. ', 'end_'],
  ['', 'file'],
  [`${'é'.repeat(200)}.jpeg`, `${'é'.repeat(57)}.jpeg`],
])('the file name %j becomes %j', (authored, name) => {
  expect(safeName(authored)).toBe(name);
});

test('a directory that is a file, or below one, is refused', async () => {
  const directory = await temporaryDirectory();
  await writeFile(join(directory, 'file'), '');
  await mkdir(join(directory, 'empty'));
  await expect(prepareDirectory(join(directory, 'file'))).rejects.toThrow('cannot be written to');
  await expect(prepareDirectory(join(directory, 'file', 'x'))).rejects.toThrow('ENOTDIR');
  await expect(prepareDirectory(join(directory, 'empty'))).resolves.toBeUndefined();
});
