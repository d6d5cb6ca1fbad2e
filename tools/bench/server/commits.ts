import autocannon from 'autocannon';

/** The number of questions that a respondent answers, as many as a typical survey has. */
export const length = 20;

export const survey = {
  id: 'bench',
  title: 'Bench',
  questions: Array.from({ length }, (_, index) => ({
    id: `q${index}`,
    type: 'rate',
    title: `Question ${index}`,
    config: { scope: 5 },
  })),
};

export const fields = {
  location: { surveyInfo: survey.id, userId: '', appname: '' },
  start: { surveyId: survey.id, deviceInfo: '{}', userBehavior: '{}', locale: 'en' },
  end: { surveyId: survey.id, channel: 'web' },
} as const;

export interface Load {
  readonly route: string;
  readonly connections: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly acknowledged: number;
  readonly refused: number;
}

/** The cookies of respondents who have started and are at the first question. */
export async function begin(origin: string, count: number): Promise<string[]> {
  const cookies: string[] = [];
  while (cookies.length < count) {
    cookies.push(
      ...(await Promise.all(
        Array.from({ length: 50 }, async () => {
          const reply = await fetch(`${origin}/api/start`, {
            method: 'POST',
            body: new URLSearchParams(fields.start),
          });
          await reply.text();
          return reply.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
        }),
      )),
    );
  }
  return cookies;
}

interface LoadOptions {
  readonly route: 'parseOnly' | 'commitAnswer';
  readonly connections: number;
  readonly seconds: number;
  /** Cookies of {@link begin}, each of which is used by a single respondent. */
  readonly waiting: string[];
}

/** Measures a route under load: every connection is a sequence of respondents who answer all questions. */
export function load(
  origin: string,
  { route, connections, seconds, waiting }: LoadOptions,
): Promise<Load> {
  let acknowledged = 0;
  let refused = 0;
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const instance = autocannon(
      {
        url: `${origin}/api/${route}`,
        method: 'POST',
        connections,
        duration: seconds,
        setupClient(client) {
          let cookie = waiting.pop() ?? '';
          let question = 0;
          const next = () => {
            if (question === length) {
              question = 0;
              // The route that stores nothing can be called many times for the same respondent.
              if (route === 'commitAnswer') cookie = waiting.pop() ?? '';
            }
            if (cookie === '') setImmediate(() => instance.stop());
            client.setHeadersAndBody(headersOf(cookie, question), bodyOf(question));
          };
          next();
          client.on('body', (body: Buffer) => {
            if (body.toString().startsWith('{"code":200')) acknowledged += 1;
            else refused += 1;
            question += 1;
            next();
          });
        },
      },
      (error, result) => {
        if (error) return reject(error);
        const elapsed = (performance.now() - began) / 1000;
        resolve({
          route,
          connections,
          perSecond: acknowledged / Math.min(elapsed, result.duration || elapsed),
          p50: result.latency.p50,
          p99: result.latency.p99,
          acknowledged,
          refused,
        });
      },
    );
  });
}

export function headersOf(cookie: string, question: number) {
  return {
    'Content-Type': 'application/x-www-form-urlencoded',
    'Idempotency-Key': `${cookie.slice(-22)}-${question}`,
    Cookie: cookie,
  };
}

export function bodyOf(question: number): string {
  return new URLSearchParams({
    surveyId: survey.id,
    channel: 'web',
    questionId: `q${question}`,
    type: '8',
    respondent: '{}',
    result: JSON.stringify({ score: 1 + (question % 5) }),
    sign: '',
    finish: question === length - 1 ? '1' : '0',
  }).toString();
}
