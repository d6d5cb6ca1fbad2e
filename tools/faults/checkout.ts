import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../../packages/paths/browser/freePort.ts';
import type { Fault } from './faults.ts';
import { faultyText } from './faultyText.ts';

export interface CommandResult {
  readonly code: number;
  readonly errors: string;
}

/** A copy of this checkout, which gets a fault at a time and is built, served and judged on its own. */
export class Checkout {
  readonly #dir: string;

  private constructor(dir: string) {
    this.#dir = dir;
  }

  /** Copies the files that git tracks or would add; the packages of this checkout are shared. */
  static async create(): Promise<Checkout> {
    const dir = await mkdtemp(join(tmpdir(), 'askpath-faults-'));
    const list = execFileSync('git', [
      'ls-files',
      '-z',
      '--cached',
      '--others',
      '--exclude-standard',
    ]);
    const files = list.toString().split('\0').filter(Boolean);
    for (const folder of new Set(files.map((file) => dirname(file)))) {
      await mkdir(join(dir, folder), { recursive: true });
    }
    // A file that was deleted here may still be in the index.
    for (const file of files) await cp(file, join(dir, file)).catch(ignoreMissing);
    await symlink(resolve('node_modules'), join(dir, 'node_modules'));
    const checkout = new Checkout(dir);
    await checkout.build('dist');
    return checkout;
  }

  /** Applies a fault, and returns a function that reverts it. */
  async change(fault: Fault): Promise<() => Promise<void>> {
    const path = join(this.#dir, fault.file);
    const text = await readFile(path, 'utf8');
    await writeFile(path, faultyText(fault, text));
    return () => writeFile(path, text);
  }

  /**
   * Builds the app of the copy.
   * @throws where the faulty app cannot be built
   */
  async build(outDir: string): Promise<void> {
    const result = await this.#run(['node_modules/vite/bin/vite.js', 'build', '--outDir', outDir]);
    if (result.code !== 0) throw new Error(`The build has failed: ${result.errors.slice(-2000)}`);
  }

  /** Runs `npm run paths -- ARGS` in the copy. */
  paths(...args: readonly string[]): Promise<CommandResult> {
    return this.#run(['packages/paths/cli.ts', ...args]);
  }

  /** Serves a build, with the surveys that the paths need, while `work` runs. */
  async serve<Result>(distDir: string, work: (origin: string) => Promise<Result>): Promise<Result> {
    const data = await mkdtemp(join(tmpdir(), 'askpath-faults-data-'));
    const surveys = join(data, 'surveys');
    await this.paths('surveys', '--out', surveys);
    for (const name of ['trial.json', 'conditions.json']) {
      await cp(join(this.#dir, 'tools/faults', name), join(surveys, name));
    }
    const port = String(await freePort());
    const env = { ...process.env, PORT: port, DATA_DIR: data, SURVEYS_DIR: surveys };
    const server = spawn(process.execPath, ['server/main.ts'], {
      cwd: this.#dir,
      env: { ...env, DIST_DIR: distDir, RATE_LIMIT: 'off' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const gone = once(server, 'exit');
    try {
      const lines = createInterface(server.stdout);
      const started = once(lines, 'line').then(() => true);
      if (!(await Promise.race([started, gone.then(() => false)])))
        throw new Error('The server has not started.');
      // Unread output would fill the pipe and block the server.
      lines.resume();
      return await work(`http://127.0.0.1:${port}`);
    } finally {
      server.kill('SIGKILL');
      await gone;
      await rm(data, { recursive: true, force: true });
    }
  }

  remove(): Promise<void> {
    return rm(this.#dir, { recursive: true, force: true });
  }

  #run(args: readonly string[]): Promise<CommandResult> {
    return new Promise((done) => {
      execFile(
        process.execPath,
        [...args],
        // A fault may keep a command from its end.
        { cwd: this.#dir, maxBuffer: 2 ** 26, timeout: longestCommandMs, killSignal: 'SIGKILL' },
        (error, out, errors) =>
          done({ code: error ? Number(error.code ?? 1) || 1 : 0, errors: errors || out }),
      );
    });
  }
}

/** Milliseconds; the longest run of paths takes a third of it on two busy cores. */
const longestCommandMs = 15 * 60_000;

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
