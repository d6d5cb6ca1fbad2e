import { basename, dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { type Device, devices } from '../../../contract/address.ts';
import { readConfig } from '../../config/config.ts';
import { lineOf, type Problem } from '../../content/problems/problem.ts';
import { escapeControls } from '../../lib/text.ts';
import { requireTheme } from '../../surveys/themes/themes.ts';
import { readAnswersFile } from './answersFile.ts';
import { servePreview } from './serve.ts';
import { previewSurvey } from './survey.ts';
import { openVersions } from './versions.ts';

const print = (line: string) => console.log(escapeControls(line));
const complain = (line: string) => console.error(escapeControls(line));

/** Runs `npm run survey -- open FILE`: serves one survey until Ctrl-C. */
export async function openCommand(args: readonly string[]): Promise<boolean> {
  try {
    await openSurvey(args);
    return true;
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error));
    return false;
  }
}

async function openSurvey(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      at: { type: 'string' },
      answers: { type: 'string' },
      lang: { type: 'string', default: '' },
      device: { type: 'string' },
      value: { type: 'string', multiple: true, default: [] },
      port: { type: 'string' },
      strict: { type: 'boolean', default: false },
      seed: { type: 'string', default: 'preview' },
      arm: { type: 'string' },
      theme: { type: 'string' },
    },
  });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new Error('One survey file is expected');
  const config = readConfig(process.env);
  const port = values.port === undefined ? config.port : Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new Error(`--port: a number from 0 to 65535 is expected, not "${values.port}"`);
  }
  const target = values.at ?? null;
  const respondent = {
    lang: values.lang,
    device: readDevice(values.device),
    values: new Map(values.value.map(readValue)),
  };
  const theme = values.theme ?? null;
  await requireTheme(dirname(file), theme, '--theme');
  const versions = openVersions();
  let isRunning = false;
  const preview = await previewSurvey(file, {
    isStrict: values.strict,
    isStarted: target !== null || values.answers !== undefined || respondent.device !== null,
    theme,
    standardTheme: config.theme,
    report: complain,
    onRead(problems: readonly Problem[], warnings: readonly Problem[]) {
      for (const problem of [...problems, ...warnings]) complain(lineOf(problem));
      if (isRunning && problems.length === 0) print(`${basename(file)} was read again`);
      versions.change();
    },
  });
  const survey = preview.surveys.get(preview.id);
  if (values.answers !== undefined && !survey) {
    preview.stop();
    throw new Error('--answers needs a survey without problems');
  }
  const answers =
    values.answers !== undefined && survey
      ? await readAnswersFile(values.answers, survey, preview.cascades).catch((error: unknown) => {
          preview.stop();
          throw error;
        })
      : new Map();
  const assignment = { seed: values.seed, ...(values.arm !== undefined && { arm: values.arm }) };
  const options = {
    file,
    config,
    port,
    respondent,
    at: target,
    answers,
    assignment,
    report: complain,
  };
  const serving = await servePreview(preview, versions, options).catch((error: unknown) => {
    preview.stop();
    throw error;
  });
  isRunning = true;
  print(`${basename(file)} is shown at ${serving.origin}/ (nothing is kept; Ctrl-C ends it)`);
  await new Promise((resolve) => {
    process.once('SIGINT', resolve).once('SIGTERM', resolve);
  });
  preview.stop();
  await serving.stop();
}

function readDevice(text: string | undefined): Device | null {
  const device = devices.find((name) => name === text);
  if (text === undefined || device !== undefined) return device ?? null;
  const known = new Intl.ListFormat('en', { type: 'disjunction' }).format(devices);
  throw new Error(`--device: ${known} is expected, not "${text}"`);
}

function readValue(text: string): readonly [name: string, value: string] {
  const [, name, value] = /^(\w+)=(.*)$/s.exec(text) ?? [];
  if (name === undefined || value === undefined) {
    throw new Error(`--value: NAME=TEXT is expected, not "${text}"`);
  }
  return [name, value];
}
