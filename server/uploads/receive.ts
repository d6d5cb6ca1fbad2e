import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { codes, Refusal } from '../../contract/envelope.ts';
import { limits } from '../../contract/limits.ts';
import { RetryLater } from '../lib/retryLater.ts';
import type { Files } from '../storage/fileStore.ts';
import type { BodyStream } from './bodyStream.ts';
import { budgetExceeded, malformed, tooLarge, tooMany } from './refusals.ts';

export interface Received {
  readonly path: string;
  /** The name as the browser sent it, not yet cleaned. */
  readonly name: string;
  readonly size: number;
}

export interface UploadLimits {
  readonly files: number;
  readonly size: number;
  /** Counts received bytes; returns the seconds to wait, 0 within the budget. */
  readonly count: (bytes: number) => Promise<number>;
}

/** Called for each field of a form that is not a file; such a form may have no file. */
type OnField = (name: string, value: string) => void;

const maxFields = 64;

/** The most bytes of a multipart body besides its files. */
const maxOverhead = 64 * 1024;

/**
 * Streams the files of a multipart request to the disk and stops at the first refusal; after a
 * refusal no file stays on the disk.
 * @throws {Refusal} 413 with `data.fault`, 400 for an aborted or invalid body, 429 beyond the byte
 * budget, 503 for a full disk
 */
export async function receive(
  body: BodyStream,
  files: Files,
  uploadLimits: UploadLimits,
  onField?: OnField,
): Promise<readonly Received[]> {
  if (body.length > limits.uploadQuota.bytes + maxOverhead) throw tooLarge();
  if (!Number.isNaN(body.length)) await count(body.length, uploadLimits);
  const parser = parserOf(body, uploadLimits, onField ? maxFields : 0);
  const incoming: IncomingFile[] = [];
  const end = new AbortController();
  parser.on('file', (field: string, stream: Readable, name: string | undefined) => {
    const file = new IncomingFile(stream, name ?? '', files);
    incoming.push(file);
    if (field !== 'files') end.abort(malformed('Files must be in the field "files"'));
    stream.once('limit', () => end.abort(tooLarge(uploadLimits.size)));
    file.write(end.signal).catch((error) => end.abort(error));
  });
  if (onField) parser.on('field', (name: string, value: string) => onField(name, value));
  parser.once('filesLimit', () => end.abort(tooMany(uploadLimits.files)));
  parser.once('partsLimit', () => end.abort(malformed('The body has too many parts')));
  parser.on('error', () => end.abort(malformed('The body is no multipart form')));
  try {
    await feed(parser, counted(body, uploadLimits), end.signal);
    const received = await Promise.all(incoming.map((file) => file.written()));
    if (received.length === 0 && !onField) throw malformed('There is no file');
    if (!onField) return received;
    // A browser sends an empty file without a name for a file field without a choice.
    const isChosen = ({ name, size }: Received) => name !== '' || size > 0;
    await files.discard(received.filter((file) => !isChosen(file)).map(({ path }) => path));
    return received.filter(isChosen);
  } catch (error) {
    end.abort(error);
    await Promise.all(incoming.map((file) => file.discard()));
    throw error;
  }
}

class IncomingFile {
  readonly #stream: Readable;
  readonly #name: string;
  readonly #files: Files;
  #path: string | undefined;
  #writing: Promise<Received> | undefined;

  constructor(stream: Readable, name: string, files: Files) {
    this.#stream = stream;
    this.#name = name;
    this.#files = files;
    // An unhandled `error` event would end the process.
    stream.on('error', () => {});
  }

  write(signal: AbortSignal): Promise<Received> {
    this.#writing = this.#write(signal);
    return this.#writing;
  }

  async written(): Promise<Received> {
    if (!this.#writing) throw new Error('The file was not written');
    return this.#writing;
  }

  async discard(): Promise<void> {
    await this.#writing?.catch(() => {});
    if (this.#path !== undefined) await this.#files.discard([this.#path]);
  }

  async #write(signal: AbortSignal): Promise<Received> {
    const path = await this.#files.scratch();
    this.#path = path;
    const target = createWriteStream(path, { flags: 'wx', mode: 0o600 });
    const closed = new Promise((resolve) => target.once('close', resolve));
    try {
      await pipeline(this.#stream, target, { signal });
    } catch (error) {
      // A file whose opening is in progress would be created again after its removal.
      target.destroy();
      await closed;
      throw failure(error);
    } finally {
      this.#stream.destroy();
    }
    return { path, name: this.#name, size: target.bytesWritten };
  }
}

function failure(error: unknown): unknown {
  const { code, syscall } = Object(error);
  if (code === 'ENOSPC') {
    return new RetryLater(
      codes.unavailable,
      'The storage has no space for files at the moment',
      60,
      'storageFull',
    );
  }
  return syscall === undefined ? aborted() : error;
}

function parserOf({ contentType }: BodyStream, uploadLimits: UploadLimits, fieldCount: number) {
  try {
    return new Busboy({
      headers: { 'content-type': contentType } satisfies BusboyHeaders,
      // Paths in names are preserved here, because `cleanName` removes them.
      preservePath: true,
      isPartAFile: (field, _type, name) => field === 'files' || name !== undefined,
      limits: {
        fileSize: uploadLimits.size,
        files: uploadLimits.files,
        parts: 2 * uploadLimits.files + fieldCount,
        fieldSize: 4096,
        headerPairs: 16,
        headerSize: 8 * 1024,
      },
    });
  } catch {
    throw malformed('The body names no boundary');
  }
}

function counted(body: BodyStream, uploadLimits: UploadLimits): BodyStream {
  if (!Number.isNaN(body.length)) return body;
  const { chunks } = body;
  const nextChunk = async () => {
    const { done, value } = await chunks.next();
    if (done) return { done, value };
    await count(value.length, uploadLimits);
    return { done: false as const, value };
  };
  return {
    ...body,
    chunks: { next: nextChunk, return: async () => (await chunks.return?.()) ?? finished },
  };
}

async function count(bytes: number, uploadLimits: UploadLimits): Promise<void> {
  const seconds = await uploadLimits.count(bytes);
  if (seconds > 0) throw budgetExceeded(seconds);
}

const finished = { done: true, value: undefined } as const;

async function feed(
  parser: ReturnType<typeof parserOf>,
  { chunks }: BodyStream,
  signal: AbortSignal,
): Promise<void> {
  const stopped = once(signal, 'abort').then(() => {
    throw signal.reason;
  });
  stopped.catch(() => {});
  const finished = new Promise<void>((resolve) => parser.once('finish', () => resolve()));
  try {
    for (;;) {
      const { done, value } = await Promise.race([nextOrAbort(chunks), stopped]);
      signal.throwIfAborted();
      if (done) break;
      await Promise.race([written(parser, value), stopped]);
      signal.throwIfAborted();
    }
    parser.end();
    await Promise.race([finished, stopped]);
    signal.throwIfAborted();
  } finally {
    // The return is not awaited, because a client that sends no further chunk would delay the refusal.
    chunks.return?.().catch(() => {});
  }
}

function written(parser: ReturnType<typeof parserOf>, chunk: Uint8Array): Promise<void> {
  const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  return new Promise((resolve, reject) => {
    parser.write(bytes, (error) => (error ? reject(aborted()) : resolve()));
  });
}

async function nextOrAbort(chunks: BodyStream['chunks']) {
  try {
    return await chunks.next();
  } catch (error) {
    throw error instanceof Refusal ? error : aborted();
  }
}

function aborted(): Refusal {
  return malformed('The body did not arrive');
}
