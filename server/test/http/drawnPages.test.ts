import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blockIn } from '../../../tools/lib/pageBlock.ts';
import { inlineScript, oldBrowserScript, startScript } from '../../http/pages/inline.ts';
import { readPages } from '../../http/pages/pages.ts';
import { type Meter, noMeter } from '../../observability/meter.ts';
import { fakeBuild } from '../support/build.ts';
import { openWorld, sample, sqlite, type World } from '../support/world.ts';

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

describe('a page that the server renders', () => {
  const notDrawn: string[] = [];
  let lag = 0;
  let drawing: World;
  let build: Awaited<ReturnType<typeof fakeBuild>>;
  beforeAll(async () => {
    build = await fakeBuild();
    const meter: Meter = {
      ...noMeter,
      pageNotRendered: (reason: string) => void notDrawn.push(reason),
    };
    drawing = await openWorld(sqlite, [sample('sus')], {
      pages: await readPages(build.dist, () => ({ lag: () => lag })),
      meter,
    });
  });
  afterAll(async () => {
    await drawing.close();
    await build.remove();
  });
  const get = (path: string, agent = '') =>
    drawing.app.request(path, { headers: { 'User-Agent': agent } });

  test('has its whole first paint in one reply, before the script', async () => {
    const response = await get('/sus?lang=ar');
    const page = await response.text();
    const places = [
      '<html lang="ar" dir="rtl">',
      '<title>Drawn &#38; &#60;titled></title>',
      '<meta name="referrer" content="same-origin"><style data-href="/assets/main-1a.css">main { color: red }</style>',
      '<div id="root"><p style="--at:&quot;1&quot;">drawn</p>',
      '<script type="application/json" id="location">',
      '<script data-app="/assets/main-1a.js">',
      '<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/main-1a.js">',
    ].map((part) => page.indexOf(part));
    expect(places).toEqual([...places].sort((first, second) => first - second));
    expect(places).not.toContain(-1);
    expect(page).not.toMatch(/scriptless|outdated|rel="stylesheet"|http-equiv="refresh"/);
    expect(blockIn(page)).toMatchObject({
      code: 200,
      form: { key: expect.stringMatching(/^[\da-f-]{36}$/), token: '' },
    });
  });

  test('allows its inline code by hashes, and other pages allow none', async () => {
    const policyOf = async (path: string, agent?: string) =>
      (await get(path, agent)).headers.get('Content-Security-Policy') ?? '';
    const [script] = inlineScript.html.match(/(?<=<script>).*(?=<\/script>)/s) ?? [''];
    const style = ['main { color: red }', '--at:"1"'].map(hashSource);
    const policy = await policyOf('/sus');
    expect(policy).toContain(`script-src 'self' ${hashSource(script)} ${startScript.source};`);
    expect(policy).toContain(`style-src 'self' ${style[0]} 'unsafe-hashes' ${style[1]};`);
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain('unsafe-inline');
    expect(await policyOf('/api/surveys/sus')).toContain("script-src 'self'; style-src 'self';");
    const pagePolicy = await policyOf('/sus', 'unknown');
    expect(pagePolicy).toContain(`script-src 'self' ${oldBrowserScript.source}; style-src 'self';`);
  });

  test('is left to the script after an error, under lag, and for a screen that is not rendered', async () => {
    const isDrawn = async (agent?: string) =>
      (await (await get('/sus', agent)).text()).includes('drawn');
    expect(await isDrawn('unknown')).toBe(false);
    expect(notDrawn).toEqual([]);
    expect(await isDrawn('broken')).toBe(false);
    expect(drawing.lines).toContainEqual(
      expect.objectContaining({ level: 'error', what: 'A page could not be drawn' }),
    );
    lag = 51;
    expect(await isDrawn()).toBe(false);
    expect(await isDrawn('unknown')).toBe(false);
    lag = 50;
    expect(await isDrawn()).toBe(true);
    expect(notDrawn).toEqual(['error', 'lag']);
  });

  test.each([
    { agent: '', has: { refresh: true, loading: true, scriptless: false, outdated: false } },
    { agent: 'unknown', has: { refresh: false, loading: false, scriptless: true, outdated: true } },
  ])('under lag is reloaded without a script, if it can be rendered: "$agent"', async (page) => {
    for (const locale of ['de', 'ar']) {
      lag = 51;
      const html = await (await get(`/sus?lang=${locale}`, page.agent)).text();
      lag = 0;
      expect({
        refresh: html.includes('<noscript><meta http-equiv="refresh" content="2"></noscript>'),
        loading: html.includes(`<noscript><p>loading ${locale}</p></noscript>`),
        scriptless: html.includes(
          `<noscript><p id="scriptless">scriptless ${locale}</p></noscript>`,
        ),
        outdated: html.includes(`<p id="outdated" hidden>outdated ${locale}</p>`),
      }).toEqual(page.has);
      expect(html).toContain(`<p id="broken" hidden>broken &#38; ${locale}</p>`);
      expect(blockIn(html)?.code).toBe(200);
      expect(blockIn(html)?.form).toBeUndefined();
    }
  });
});
