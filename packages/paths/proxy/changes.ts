/** Fields that a reply may leave out, wherever they are. */
const optional = [
  ...['ahead', 'countAtMost', 'languages', 'lang', 'maxAnswerTimeConfig', 'minutes', 'offered'],
  ...['questionCount', 'respondent', 'section', 'sender', 'theme', 'uses'],
];

type Fields = Readonly<Record<string, unknown>>;

/** Replies that the protocol allows and that few servers send (docs/protocol.md, "Reading a message"). */
export const changes: Readonly<Record<string, (data: unknown) => unknown>> = {
  /** Fields of a later version of the protocol are ignored. */
  unknownFields: (data) => inObjects(data, (fields) => ({ ...fields, later: { than: ['this'] } })),
  /** Null counts as missing. */
  nulls: (data) => inObjects(data, (fields) => ({ ...fields, ...optionalAs(null, fields) })),
  /** An invalid value of an optional field counts as missing. */
  invalid: (data) =>
    inObjects(data, (fields) => ({ ...fields, ...optionalAs(['not', 'valid'], fields) })),
  /** A server without extensions leaves out every optional field. */
  bare: (data) =>
    inObjects(data, (fields) =>
      Object.fromEntries(Object.entries(fields).filter(([name]) => !optional.includes(name))),
    ),
  /** A step with other content than described is a success without content, after which the app asks where it is. */
  noContent: (data) =>
    isFields(data) && 'status' in data && !('channel' in data) ? 'nothing' : data,
  /** A word that no line can break, and a text of many lines. */
  longTexts: (data) =>
    inObjects(data, (fields) =>
      Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [
          name,
          ['title', 'text'].includes(name)
            ? `${value} ${'W'.repeat(80)} ${'words '.repeat(200)}`
            : value,
        ]),
      ),
    ),
};

/** The text of an envelope whose data has the change; any other text, such as that of a refusal, is returned unchanged. */
export function changed(text: string, change: string): string {
  return withData(text, changes[change] ?? ((data) => data));
}

/** As `changed`, with another status: a question comes with status 2 alone, and a score with 3. */
export function changedStatus(text: string, status: number): string {
  return withData(text, (data) => {
    if (!isFields(data) || !('status' in data)) return data;
    const { subject, respondent, ...others } = data;
    return {
      ...others,
      status,
      ...(status === 2 && subject !== undefined ? { subject } : {}),
      respondent: status === 3 ? { ...Object(respondent), score: 7, maxScore: 10 } : respondent,
    };
  });
}

function withData(text: string, change: (data: unknown) => unknown): string {
  const envelope: unknown = JSON.parse(text);
  if (!isFields(envelope) || envelope.code !== 200) return text;
  return JSON.stringify({ ...envelope, data: change(envelope.data) });
}

function optionalAs(value: unknown, present: Fields): Fields {
  return Object.fromEntries(
    optional.filter((name) => name in present).map((name) => [name, value]),
  );
}

/** Applies a change to an object and to all objects in it. */
function inObjects(data: unknown, change: (fields: Fields) => Fields): unknown {
  if (Array.isArray(data)) return data.map((item) => inObjects(item, change));
  if (!isFields(data)) return data;
  return change(
    Object.fromEntries(
      Object.entries(data).map(([name, value]) => [name, inObjects(value, change)]),
    ),
  );
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
