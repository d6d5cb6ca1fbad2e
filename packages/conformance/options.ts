import { parseArgs } from 'node:util';
import { type Check, type Level, levels } from './check.ts';
import { checks } from './checks/index.ts';
import { factsOf, type Situation, situations } from './survey/situations.ts';

export interface Options {
  readonly origin: string;
  readonly surveyId: string;
  readonly adapter: string | null;
  readonly junit: string | null;
  readonly html: string | null;
  readonly checks: readonly Check[];
}

/** Wrong arguments; the message says which. */
export class UsageError extends Error {}

const names = Object.keys(situations) as Situation[];

export const usage = `askpath-conformance ORIGIN --survey ID [options]
askpath-conformance --list [options]

Answers a survey at ORIGIN, such as https://survey.example.org, and judges each reply by the protocol
of Askpath (docs/protocol.md). It stores answers: use a survey made for it. Without --adapter, what needs
a survey in another situation is skipped by name.

  --survey ID      a survey there that can be answered without a login
  --level LEVEL    required, recommended (default) or ours: checks of this level and of those before it
  --only NAME      checks whose id is NAME or begins with "NAME."; can be repeated
  --adapter FILE   surveys in other situations: JSON, or a module (.ts, .js) with a default export
  --junit FILE     writes a report of JUnit
  --html FILE      writes a page
  --list           lists the checks and runs none

An adapter is { "surveys": { SITUATION: ID }, "headers": { NAME: VALUE },
"appOrigin": ORIGIN }, where an app may call from ORIGIN; a module may have
removeQuestion, logIn, storedAnswers and signInfo besides, whose types are those of
askpath-conformance/adapter. Situations:
${names.map((name) => `  ${name.padEnd(14)} a survey ${factsOf(name).is}`).join('\n')}

Exit code: 0 when no check failed, 1 when one failed, 2 when nothing could be checked.`;

/**
 * Reads the arguments; null where the usage is asked for.
 * @throws {UsageError}
 */
export function readOptions(args: readonly string[]): (Options & { isList: boolean }) | null {
  const { values, positionals } = parse(args);
  if (values.help) return null;
  const { level = 'recommended', only = [], survey, list: isList = false } = values;
  const chosen = chooseChecks(level, only);
  const files = {
    adapter: fileOf('adapter', values.adapter),
    junit: fileOf('junit', values.junit),
    html: fileOf('html', values.html),
  };
  if (isList) return { ...files, origin: '', surveyId: '', checks: chosen, isList };
  const [address, ...more] = positionals;
  if (address === undefined)
    throw new UsageError('The origin is missing, such as https://survey.example.org');
  if (more.length > 0) throw new UsageError(`There is one origin, and no "${more.join(' ')}"`);
  const origin = originOf(address);
  if (!survey) throw new UsageError('--survey is missing, such as --survey smoke');
  if (!/^[\w-]{1,64}$/.test(survey)) {
    throw new UsageError(`--survey: an id has letters, digits, - and _, not "${survey}"`);
  }
  return { ...files, origin, surveyId: survey, checks: chosen, isList };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        survey: { type: 'string' },
        level: { type: 'string' },
        only: { type: 'string', multiple: true },
        adapter: { type: 'string' },
        junit: { type: 'string' },
        html: { type: 'string' },
        list: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function chooseChecks(level: string, only: readonly string[]): readonly Check[] {
  const last = levels.indexOf(level as Level);
  if (last < 0) throw new UsageError(`--level: ${levels.join(', ')} are known, not "${level}"`);
  const isMeant = ({ id }: Check, name: string) => id === name || id.startsWith(`${name}.`);
  for (const name of only) {
    if (checks.some((check) => isMeant(check, name))) continue;
    const parts = [...new Set(checks.map(({ id }) => id.split('.', 1)[0]))];
    throw new UsageError(`--only: there is no check "${name}". There are: ${parts.join(', ')}`);
  }
  return checks.filter(
    (check) =>
      levels.indexOf(check.level) <= last &&
      (only.length === 0 || only.some((name) => isMeant(check, name))),
  );
}

function fileOf(option: string, file: string | undefined): string | null {
  if (file === '') throw new UsageError(`--${option}: the name of a file is missing`);
  return file ?? null;
}

function originOf(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(`"${text}" is no origin such as https://survey.example.org`);
  }
  if (url.pathname !== '/' || url.search !== '' || url.username !== '') {
    throw new UsageError(`"${text}" has more than an origin: the calls are at ${url.origin}/api/`);
  }
  return url.origin;
}
