import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { build } from 'vite';
import { limits } from '../../contract/limits.ts';
import { launch } from '../../packages/paths/browser/launch.ts';
import { serve } from '../lib/server.ts';
import { survey } from './askpath.ts';
import { script as formbricks, style as formbricksStyle, shown } from './formbricks.ts';
import { brand, questions } from './questions.ts';
import { packages, script as surveyjs } from './surveyjs.ts';

/**
 * Draws the picture of docs/beside.md, from the build: the same questions in Askpath, SurveyJS and Formbricks, on a
 * phone and on a computer, and prints sizes of their parts. The packages of SurveyJS are installed into a temporary folder.
 */
const devices = {
  mobile: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 } },
} as const;

type Device = keyof typeof devices;

/** Pictures of the questions in their order, null where a program lacks the type. */
type Row = readonly (Buffer | null)[];

interface Program {
  readonly name: string;
  /** Opens the first question. */
  readonly open: (page: Page) => Promise<void>;
  /** Shows the question after the one with this index. */
  readonly next: (page: Page, index: number) => Promise<void>;
  readonly ids: readonly string[];
}

/** Pages of peers have this address, which is answered from memory. */
const origin = 'http://beside.example';

const gap = 6;
const widths = { mobile: 120, desktop: 246 } as const;

/** The position of what is chosen among the options of a question, and what is typed. */
const answers: Readonly<Record<string, number | string>> = {
  ...{ came: 1, stars: 3, nps: 8, used: 1, place: 'Bergen', spot: 1, table: 2 },
  ...{ faces: 3, easy: 4, change: 'More benches in the shade, please.', season: 5 },
};

/** The time after which a rating of Formbricks has gone on by itself. */
const goesOnMs = 1000;

/** What stays below the repository, so that its packages are found. */
const folder = await mkdtemp(join(process.cwd(), 'node_modules', '.beside-'));
const outside = await mkdtemp(join(tmpdir(), 'beside-'));
try {
  const surveysDir = join(outside, 'surveys');
  await mkdir(surveysDir);
  await cp('surveys/pictures', join(surveysDir, 'pictures'), { recursive: true });
  await writeFile(join(surveysDir, `${survey.id}.json`), JSON.stringify(survey));
  const server = await serve({ surveysDir });
  await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund', ...packages], {
    cwd: outside,
  });
  const files = new Map([
    ...(await pageOf(outside, 'surveyjs', surveyjs, `body{margin:0;background:${brand.surface}}`)),
    ...(await pageOf(folder, 'formbricks', formbricks, formbricksStyle)),
  ]);
  // Building sets it to production, in which the server wants https.
  delete process.env.NODE_ENV;
  const browser = await launch();
  const rows: (readonly [Device, Row])[] = [];
  for (const program of programs(server.origin))
    for (const device of ['mobile', 'desktop'] as const)
      rows.push([device, await picturesOf(browser, device, program, files)]);
  await browser.close();
  await server.stop();
  await mkdir('docs/beside', { recursive: true });
  await writeFile('docs/beside/questions.webp', await sheetOf(rows));
} finally {
  await rm(folder, { recursive: true });
  await rm(outside, { recursive: true });
}

function programs(ours: string): readonly Program[] {
  const ids = questions.map(({ id }) => id);
  return [
    {
      name: 'Askpath',
      ids,
      async open(page) {
        await page.goto(`${ours}/${survey.id}`);
        await page.getByRole('button', { name: 'Start' }).click();
        await page.getByRole('heading', { level: 2 }).waitFor();
      },
      async next(page, index) {
        // A second press within this time would be the second half of a double press.
        await page.waitForTimeout(limits.doublePress);
        await page.locator('button[value=next]:visible').click();
        const heading = page.getByRole('heading', {
          level: 2,
          name: questions[index + 1]?.title ?? '',
        });
        await heading.and(page.locator(':focus')).waitFor();
      },
    },
    {
      name: 'SurveyJS',
      ids,
      async open(page) {
        await page.goto(`${origin}/surveyjs`);
        await page.getByText(questions[0].title).first().waitFor();
      },
      async next(page, index) {
        await page.getByRole('button', { name: 'Next' }).click();
        await page
          .getByText(questions[index + 1]?.title ?? '')
          .first()
          .waitFor();
      },
    },
    {
      name: 'Formbricks',
      ids: shown.map(({ id }) => id),
      async open(page) {
        await page.goto(`${origin}/formbricks`);
        await page.getByText(questions[0].title).first().waitFor();
      },
      async next(page, index) {
        const following = shown[index + 1]?.title ?? '';
        // A rating has gone on by itself.
        if (await page.getByText(following).first().isVisible()) return;
        await page.getByRole('button', { name: /^(?:Next|Skip)$/ }).click();
        await page.getByText(following).first().waitFor();
      },
    },
  ];
}

async function picturesOf(
  browser: Browser,
  device: Device,
  { name, open, next, ids }: Program,
  files: ReadonlyMap<string, string>,
): Promise<Row> {
  const page = await browser.newPage({ ...devices[device], reducedMotion: 'reduce' });
  await page.route(`${origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.startsWith('/pictures/'))
      return route.fulfill({ body: await readFile(join('surveys', pathname)) });
    const body = files.get(pathname);
    const contentType = pathname.endsWith('.js') ? 'text/javascript' : 'text/html';
    return body === undefined
      ? route.fulfill({ status: 404 })
      : route.fulfill({ body, contentType: pathname.endsWith('.css') ? 'text/css' : contentType });
  });
  page.on('pageerror', (e) => console.log(String(e)));
  await open(page);
  const pictures = new Map<string, Buffer>();
  for (const [index, id] of ids.entries()) {
    await page.waitForLoadState('networkidle');
    await choose(page, id);
    console.info(name, device, id, await page.evaluate(measure));
    pictures.set(id, await page.screenshot());
    if (index + 1 < ids.length)
      await next(page, index).catch(async (error) => {
        await page.screenshot({ path: '/tmp/lk/dbg.png' });
        throw error;
      });
  }
  await page.close();
  return questions.map(({ id }) => pictures.get(id) ?? null);
}

/** Answers the question; one that went on by itself is shown again. */
async function choose(page: Page, id: string): Promise<void> {
  const answer = answers[id];
  const title = questions.find((question) => question.id === id)?.title ?? '';
  if (answer === undefined) return;
  if (typeof answer === 'string') {
    await page.locator('textarea, input[type=text]').filter({ visible: true }).first().fill(answer);
    return;
  }
  const options = page.locator('label:has(input:is([type=radio], [type=checkbox]))');
  // Programs rearrange themselves after the first paint.
  await page.waitForTimeout(goesOnMs);
  const option = options.or(page.locator('#fbjs img')).filter({ visible: true }).nth(answer);
  // A scale that became a list of a phone stays closed.
  if ((await option.count()) === 0) return;
  await option.click();
  await page.waitForTimeout(goesOnMs);
  if (!(await page.getByText(title).first().isVisible())) {
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByText(title).first().waitFor();
  }
  await page.mouse.move(0, 0);
}

/** In the page: sizes in pixels of the first option and the last button, and the height of the page. */
function measure(): string {
  const seen = (selector: string) =>
    [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
  const boxOf = (element: Element | undefined) => {
    const { y = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
    return `${Math.round(width)} × ${Math.round(height)} at ${Math.round(y)}`;
  };
  const option = seen('label:has(input), main svg[data-icon]')[0];
  const onward = seen('button, input[type=button]').filter((button) =>
    /^(?:Next|Skip|Submit|Finish|Complete)/.test(
      button.textContent || (button as HTMLInputElement).value,
    ),
  );
  const { scrollHeight } = document.documentElement;
  return `option ${boxOf(option)}, next ${boxOf(onward.at(-1))}, page ${scrollHeight}`;
}

/** Builds a page of a peer; its files are by their path. */
async function pageOf(
  root: string,
  name: string,
  script: string,
  style: string,
): Promise<ReadonlyMap<string, string>> {
  await writeFile(join(root, 'main.js'), script);
  await writeFile(
    join(root, 'index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${name}</title><style>${style}</style><div id="root"></div><script type="module" src="main.js"></script></html>`,
  );
  const outDir = join(root, 'out');
  await build({
    ...{ configFile: false, root, base: `/${name}/`, logLevel: 'error' },
    build: { outDir, emptyOutDir: true },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const names = await readdir(outDir, { recursive: true, withFileTypes: true });
  const files = names
    .filter((file) => file.isFile())
    .map(async (file) => {
      const path = join(file.parentPath, file.name);
      const address = path === join(outDir, 'index.html') ? '' : path.slice(outDir.length);
      return [`/${name}${address}`, await readFile(path, 'utf8')] as const;
    });
  return new Map(await Promise.all(files));
}

/** Returns the rows below each other: twelve phones, then six computers in each of two rows. */
async function sheetOf(rows: readonly (readonly [Device, Row])[]): Promise<Buffer> {
  const placed: { input: Buffer; left: number; top: number }[] = [];
  let top = gap;
  for (const [device, row] of rows) {
    const { width, height } = devices[device].viewport;
    const tile = { width: widths[device], height: Math.round((widths[device] * height) / width) };
    const inRow = device === 'mobile' ? 12 : 6;
    for (const [index, picture] of row.entries()) {
      const source =
        picture === null
          ? sharp({ create: { ...tile, channels: 3, background: '#b5bac2' } })
          : sharp(picture);
      placed.push({
        input: await source
          .resize({ ...tile, fit: 'fill' })
          .png()
          .toBuffer(),
        left: gap + (index % inRow) * (tile.width + gap),
        top: top + Math.floor(index / inRow) * (tile.height + gap),
      });
    }
    top += (row.length / inRow) * (tile.height + gap) + (device === 'desktop' ? 3 * gap : 0);
  }
  const ground = {
    ...{ width: gap + 12 * (widths.mobile + gap), height: Math.round(top) },
    ...({ channels: 3, background: '#8a8f98' } as const),
  } as const;
  return sharp({ create: ground }).composite(placed).webp({ quality: 80 }).toBuffer();
}
