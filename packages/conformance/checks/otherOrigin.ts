import { calls } from '../../../contract/calls.ts';
import { framedHeader, tokenStoreHeader } from '../../../contract/embedding.ts';
import { codes } from '../../../contract/envelope.ts';
import { Skipped } from '../broken.ts';
import { type Bench, checksOf } from '../check.ts';
import type { Reply } from '../client/reply.ts';
import { refused, requireThat, succeeded } from '../expect.ts';

/** The headers with which a browser sends a call of the app from another origin of the same site. */
function fromApp({ adapter: { appOrigin } }: Bench) {
  if (appOrigin === undefined) {
    throw new Skipped(
      'needs the origin of an app that may call: name it as "appOrigin" in --adapter',
    );
  }
  return { Origin: appOrigin, 'Sec-Fetch-Site': 'same-site' };
}

/** The entries of a header that is a list, in lower case. */
function listIn({ exchange }: Reply, header: string): readonly string[] {
  return String(exchange.headers[header] ?? '')
    .toLowerCase()
    .split(/\s*,\s*/);
}

function requireAllowed(reply: Reply, origin: string): void {
  const { headers } = reply.exchange;
  requireThat(
    headers['access-control-allow-origin'] === origin,
    `Access-Control-Allow-Origin is ${origin}`,
    reply,
  );
  requireThat(
    headers['access-control-allow-credentials'] === 'true',
    'Access-Control-Allow-Credentials is true',
    reply,
  );
}

const isFont = (path: string) => /\.woff2?$/i.test(path);

/** The paths of pictures and fonts that replies name, in attributes of HTML as well. */
function filePathsIn(replies: unknown): readonly string[] {
  const texts = JSON.stringify(replies).matchAll(
    /(?<=["'])\/[\w./%-]+\.(?:avif|gif|jpe?g|png|svg|webp|woff2?)(?=[\\"'?])/gi,
  );
  return [...new Set([...texts].map(([path]) => path))];
}

const sentHeaders = [
  'Accept-Language',
  'Content-Type',
  'Idempotency-Key',
  framedHeader,
  tokenStoreHeader,
];

export const otherOrigin = checksOf('Another origin', {
  'otherOrigin.preflight': {
    level: 'required',
    says: 'for `GET`, `POST` and `PATCH` and the headers `Accept-Language`, `Content-Type`, `Idempotency-Key`, `Askpath-Framed` and `Askpath-Jar`',
    async run(bench) {
      const from = fromApp(bench);
      for (const { method, path } of [calls.survey, calls.start, calls.termQuestionnaire]) {
        const reply = await bench
          .respondent()
          .send('OPTIONS', path.replace('{id}', bench.survey.id), {
            headers: {
              ...from,
              'Access-Control-Request-Method': method,
              'Access-Control-Request-Headers': sentHeaders.join(',').toLowerCase(),
            },
          });
        const { status } = reply.exchange;
        requireThat(status >= 200 && status < 300, 'a preflight succeeds: status 2xx', reply);
        requireAllowed(reply, from.Origin);
        requireThat(
          listIn(reply, 'access-control-allow-methods').includes(method.toLowerCase()),
          `Access-Control-Allow-Methods has ${method}`,
          reply,
        );
        const allowed = listIn(reply, 'access-control-allow-headers');
        for (const header of sentHeaders) {
          requireThat(
            allowed.includes(header.toLowerCase()),
            `Access-Control-Allow-Headers has ${header}`,
            reply,
          );
        }
      }
    },
  },
  'otherOrigin.call': {
    level: 'required',
    says: 'and the call, with `Access-Control-Allow-Origin` (the origin of the app, not `*`) and `Access-Control-Allow-Credentials: true`',
    async run(bench) {
      const from = fromApp(bench);
      const reply = await bench.respondent(from).locate(bench.survey.id);
      succeeded(reply, 'a location from the origin of an app');
      requireAllowed(reply, from.Origin);
    },
  },
  'otherOrigin.exposed': {
    level: 'required',
    says: 'show the headers `Askpath-Jar` and `Retry-After` by `Access-Control-Expose-Headers`',
    async run(bench) {
      const reply = await bench.respondent(fromApp(bench)).locate(bench.survey.id);
      const exposed = listIn(reply, 'access-control-expose-headers');
      requireThat(
        exposed.includes(tokenStoreHeader.toLowerCase()) && exposed.includes('retry-after'),
        `Access-Control-Expose-Headers has ${tokenStoreHeader} and Retry-After`,
        reply,
      );
    },
  },
  'otherOrigin.files': {
    level: 'required',
    says: 'let pages of that origin load pictures and fonts (`Cross-Origin-Resource-Policy: cross-origin`, for fonts `Access-Control-Allow-Origin`)',
    async run(bench) {
      const from = fromApp(bench);
      const paths = filePathsIn([bench.survey.survey, ...bench.survey.subjects]);
      if (paths.length === 0) throw new Skipped(`${bench.survey.id} has no picture and no font`);
      for (const path of paths) {
        const reply = await bench.respondent(from).send('GET', path);
        const { status, headers } = reply.exchange;
        requireThat(status === 200, `${path} is there`, reply);
        requireThat(
          headers['cross-origin-resource-policy'] === 'cross-origin',
          `${path} has Cross-Origin-Resource-Policy: cross-origin`,
          reply,
        );
        const allowed = headers['access-control-allow-origin'] ?? '';
        requireThat(
          !isFont(path) || ['*', from.Origin].includes(allowed),
          `${path} has Access-Control-Allow-Origin`,
          reply,
        );
      }
    },
  },
  'otherOrigin.login': {
    level: 'required',
    says: 'A login is at `/api/login?from=` of that origin, and `from` is a whole URL of the app',
    async run(bench) {
      const { Origin } = fromApp(bench);
      const from = `${Origin}/${bench.idIn('login')}?loginBack=1`;
      if (!bench.adapter.logIn) throw new Skipped('the adapter has no function "logIn"');
      const { location } = await bench.adapter.logIn(`/api/login?from=${encodeURIComponent(from)}`);
      requireThat(location === from, `a login leads back to ${from}, not to ${location}`, null);
    },
  },
  'otherOrigin.tokens': {
    level: 'ours',
    says: 'With `Sec-Fetch-Site: cross-site` such a call gets tokens, and no cookie.',
    async run(bench) {
      const headers = { ...fromApp(bench), 'Sec-Fetch-Site': 'cross-site' };
      const reply = await bench.respondent(headers).start(bench.survey.id);
      succeeded(reply, 'a start from an app on another site');
      const { [tokenStoreHeader.toLowerCase()]: jar, 'set-cookie': cookies = [] } =
        reply.exchange.headers;
      requireThat(
        /^[^=;\s]+=[^=;\s]+/.test(String(jar ?? '')) && cookies.length === 0,
        `the reply has the token of the session in ${tokenStoreHeader}, and no cookie`,
        reply,
      );
    },
  },
  'otherOrigin.loginElsewhere': {
    level: 'ours',
    says: 'Where its survey needs a login it is refused with 403 and the reason `loginElsewhere`',
    async run(bench) {
      const headers = { ...fromApp(bench), 'Sec-Fetch-Site': 'cross-site' };
      const reply = await bench.respondent(headers).locate(bench.idIn('login'));
      refused(reply, 'a location without a login from another site', codes.forbidden);
      requireThat(reply.reason === 'loginElsewhere', 'the reason is loginElsewhere', reply);
    },
  },
});
