import { randomBytes, randomUUID } from 'node:crypto';
import type { Call } from '../../../contract/call.ts';
import { calls, reAnswerByForm } from '../../../contract/calls.ts';
import { limits } from '../../../contract/limits.ts';
import { type Exchange, exchange, type Headers, type Request } from './exchange.ts';
import { fieldOf, type Reply, replyOf } from './reply.ts';

type Fields = Readonly<Record<string, string>>;

interface Sent {
  readonly params?: Fields;
  readonly query?: Fields;
  readonly fields?: Fields;
  readonly headers?: Headers;
}

/** A question as far as a commit needs it. */
export interface Committed {
  readonly questionId: string;
  readonly type: number;
  readonly index?: number;
  readonly count?: number;
}

interface CommitOptions {
  /** A fresh one by default; null for a commit without a key. */
  readonly key?: string | null;
  readonly respondent?: unknown;
  readonly sign?: string;
  readonly more?: Fields;
}

interface NamedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const contentTypes = { form: 'application/x-www-form-urlencoded', json: 'application/json' };

export const userAgent = 'askpath-conformance';

/** A key as the app makes it. */
export function newKey(): string {
  return randomUUID();
}

/** The browser of a respondent: it stores cookies, makes the calls of the contract, and records each exchange. */
export class Respondent {
  readonly origin: string;
  readonly cookies = new Map<string, string>();
  readonly #record: (exchange: Exchange) => void;
  readonly #headers: Headers;
  #channel = '';

  constructor(origin: string, record: (exchange: Exchange) => void, headers: Headers = {}) {
    this.origin = origin;
    this.#record = record;
    this.#headers = { 'User-Agent': userAgent, 'Accept-Language': 'en', ...headers };
  }

  /** Another tab or another client with the same cookies. */
  copy(headers: Headers = {}): Respondent {
    const copy = new Respondent(this.origin, this.#record, { ...this.#headers, ...headers });
    for (const [name, value] of this.cookies) copy.cookies.set(name, value);
    copy.#channel = this.#channel;
    return copy;
  }

  async send(
    method: string,
    path: string,
    { headers = {}, body = null, timeoutMs = limits.httpTimeout }: Partial<Request> = {},
  ): Promise<Reply> {
    const cookie = [...this.cookies].map((pair) => pair.join('=')).join('; ');
    const received = await exchange(this.origin, {
      method,
      path,
      headers: { ...this.#headers, ...(cookie ? { Cookie: cookie } : {}), ...headers },
      body,
      timeoutMs,
    });
    this.#record(received);
    for (const line of received.headers['set-cookie'] ?? []) this.#store(line);
    return replyOf(received);
  }

  /** Makes a call of the contract with these values, which may be wrong. */
  call(row: Call, { params = {}, query = {}, fields = {}, headers = {} }: Sent = {}) {
    const path = row.path.replace(/\{(\w+)\}/g, (_, name) =>
      encodeURIComponent(params[name] ?? ''),
    );
    const search = new URLSearchParams(query).toString();
    const { encoding, timeout: timeoutMs } = row;
    const isSent = encoding === 'form' || encoding === 'json';
    const text =
      encoding === 'json' ? JSON.stringify(fields) : new URLSearchParams(fields).toString();
    return this.send(row.method, search ? `${path}?${search}` : path, {
      headers: { ...(isSent ? { 'Content-Type': contentTypes[encoding] } : {}), ...headers },
      body: isSent ? Buffer.from(text) : null,
      timeoutMs,
    });
  }

  survey(id: string): Promise<Reply> {
    return this.call(calls.survey, { params: { id } });
  }

  async locate(surveyInfo: string, fields: Fields = {}, headers: Headers = {}): Promise<Reply> {
    const reply = await this.call(calls.location, { fields: { surveyInfo, ...fields }, headers });
    const channel = fieldOf(reply.data, 'channel');
    if (typeof channel === 'string') this.#channel = channel;
    return reply;
  }

  start(surveyId: string, fields: Fields = {}, headers: Headers = {}): Promise<Reply> {
    return this.call(calls.start, {
      fields: {
        ...this.#inSurvey(surveyId),
        deviceInfo: JSON.stringify({ width: 1280, height: 720, pixelRatio: 1, touch: false }),
        userBehavior: JSON.stringify({ readingTime: 1000 }),
        locale: 'en',
        ...fields,
      },
      headers: { 'Idempotency-Key': newKey(), ...headers },
    });
  }

  current(surveyId: string): Promise<Reply> {
    const fields = { ...this.#inSurvey(surveyId), deviceInfo: '{}' };
    return this.call(calls.currSubject, { fields });
  }

  previous(surveyId: string, fields: Fields = {}): Promise<Reply> {
    return this.call(calls.prevSubject, { fields: { ...this.#inSurvey(surveyId), ...fields } });
  }

  /** Commits an answer; a text is sent as it is, any other value as JSON. */
  commit(
    surveyId: string,
    { questionId, type, index, count }: Committed,
    answer: unknown,
    { key = newKey(), respondent = {}, sign = '', more = {} }: CommitOptions = {},
  ): Promise<Reply> {
    return this.call(calls.commitAnswer, {
      fields: {
        ...this.#inSurvey(surveyId),
        questionId,
        type: String(type),
        respondent: JSON.stringify(respondent),
        result: typeof answer === 'string' ? answer : JSON.stringify(answer),
        sign,
        finish: index === count && index !== undefined ? '1' : '0',
        ...more,
      },
      headers: key === null ? {} : { 'Idempotency-Key': key },
    });
  }

  end(surveyId: string): Promise<Reply> {
    return this.call(calls.termQuestionnaire, { fields: this.#inSurvey(surveyId) });
  }

  reAnswer(id: string, query: Fields = {}): Promise<Reply> {
    return this.call(calls.reAnswer, { params: { id }, query });
  }

  reAnswerByForm(surveyId: string): Promise<Reply> {
    return this.call(reAnswerByForm, { fields: this.#inSurvey(surveyId) });
  }

  extendTime(surveyId: string, key = newKey()): Promise<Reply> {
    const headers = { 'Idempotency-Key': key };
    return this.call(calls.extendTime, { fields: this.#inSurvey(surveyId), headers });
  }

  ownAnswers(id: string): Promise<Reply> {
    return this.call(calls.ownAnswers, { params: { id } });
  }

  cascade(id: string, itemId: string): Promise<Reply> {
    return this.call(calls.cascade, { params: { id, itemId } });
  }

  wake(surveyInfo: string, fields: Fields = {}): Promise<Reply> {
    return this.call(calls.wake, {
      fields: { surveyInfo, userId: 'conformance', appname: 'conformance', ...fields },
    });
  }

  inAppCurrent(surveyId: string): Promise<Reply> {
    return this.call(calls.inAppCurrSubject, { params: { surveyId }, query: this.#query() });
  }

  inAppCommit(surveyId: string, { questionId, type }: Committed, answer: unknown) {
    // The call differs from the others in its types: a number, and a JSON text.
    const body = { questionId, type, result: JSON.stringify(answer) } as unknown as Fields;
    return this.call(calls.inAppCommitAnswer, {
      params: { surveyId },
      query: this.#query(),
      fields: body,
      headers: { 'Idempotency-Key': newKey() },
    });
  }

  attachInfo(surveyId: string, userId: string): Promise<Reply> {
    return this.call(calls.attachInfo, {
      params: { surveyId },
      query: this.#query(),
      fields: { userId, appname: 'conformance' },
    });
  }

  exInfo(id: string, fields: Fields): Promise<Reply> {
    return this.call(calls.exInfo, { params: { id }, query: this.#query(), fields });
  }

  upload(name: string, bytes: Uint8Array, surveyId: string | null): Promise<Reply> {
    return this.uploadAll([name], bytes, surveyId);
  }

  /** Uploads files with these names and the same bytes by one call. */
  uploadAll(names: readonly string[], bytes: Uint8Array, surveyId: string | null): Promise<Reply> {
    const search = surveyId === null ? '' : `?surveyId=${encodeURIComponent(surveyId)}`;
    const files = names.map((name) => ({ name, bytes }));
    return this.#multipart(`${calls.upload.path}${search}`, new URLSearchParams(), files);
  }

  /** Sends a form of a page with a file; one without a name and bytes is that of a field that was left empty. */
  postFile(path: string, fields: URLSearchParams, file: NamedFile): Promise<Reply> {
    return this.#multipart(path, fields, [file]);
  }

  #multipart(path: string, fields: URLSearchParams, files: readonly NamedFile[]): Promise<Reply> {
    const boundary = `conformance${randomBytes(12).toString('hex')}`;
    const part = (disposition: string, content: Uint8Array | string) => [
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ];
    const parts = [
      ...[...fields].flatMap(([name, value]) => part(`name="${name}"`, value)),
      ...files.flatMap(({ name, bytes }) =>
        part(`name="files"; filename="${name}"\r\nContent-Type: application/octet-stream`, bytes),
      ),
    ];
    return this.send('POST', path, {
      headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
      body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
      timeoutMs: calls.upload.timeout,
    });
  }

  #inSurvey(surveyId: string): Fields {
    return { surveyId, channel: this.#channel };
  }

  #query(): Fields {
    return { channel: this.#channel };
  }

  #store(line: string): void {
    const [, name = '', value = ''] = /^([^=;]+)=([^;]*)/.exec(line) ?? [];
    if (name === '') return;
    if (value === '' || /; *max-age=0\b/i.test(line)) this.cookies.delete(name.trim());
    else this.cookies.set(name.trim(), value);
  }
}
