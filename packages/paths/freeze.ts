import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { untakenFaultsOf } from './checkUntaken.ts';
import {
  type CommittedModel,
  exploredModel,
  loadModel,
  modelsDir,
  modelText,
} from './committedModel.ts';
import { differencesOf } from './modelDifferences.ts';
import { ModelError } from './modelError.ts';
import type { Plan } from './plans/plan.ts';
import { exploreMachine, planNames } from './plans.ts';
import { UsageError } from './usageError.ts';

/**
 * `freeze [--check]` accepts the present behaviour of the machines; with `--check` it reports how they differ from the
 * committed models.
 */
export async function freeze(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...args],
    options: { check: { type: 'boolean', default: false } },
  });
  let isSame = true;
  mkdirSync(modelsDir, { recursive: true });
  const plans: Plan[] = [];
  for (const name of planNames) {
    const { plan } = await exploreMachine(name);
    plans.push(plan);
    const explored = exploredModel(plan);
    if (!values.check) {
      writeFileSync(join(modelsDir, `${name}.md`), modelText(name, explored));
      continue;
    }
    const words = differencesOf(name, loadModel(name), explored);
    if (words.length === 0) continue;
    isSame = false;
    console.error(`${name} differs from its committed model:\n${list(words)}`);
  }
  if (!isSame) console.error('\n`npm run paths -- freeze` accepts these changes.');
  const isComplete = !values.check || reportUntaken(plans);
  return isSame && isComplete;
}

/** Reports what is wrong with the lists of transitions that no path takes; returns whether nothing is. */
function reportUntaken(plans: readonly Plan[]): boolean {
  const words = untakenFaultsOf(plans);
  for (const [chart, sentences] of words) {
    console.error(`packages/paths/untaken/${chart}.ts:\n${list(sentences)}`);
  }
  return words.size === 0;
}

/** `diff OLD NEW` describes the differences between two models, or between two folders of models. */
export async function diff(args: readonly string[]): Promise<boolean> {
  const [before, now, ...more] = args;
  if (before === undefined || now === undefined || more.length > 0) {
    throw new UsageError('"diff" compares two models, or two folders of models: diff OLD NEW');
  }
  const [modelsBefore, modelsNow] = [modelsIn(before), modelsIn(now)];
  for (const name of new Set([...modelsBefore.keys(), ...modelsNow.keys()])) {
    const [modelBefore, modelNow] = [modelsBefore.get(name), modelsNow.get(name)];
    if (modelBefore && modelNow) {
      const words = differencesOf(
        name === ofFile ? basename(now, '.md') : name,
        modelBefore,
        modelNow,
      );
      if (words.length > 0) console.log(`${name}\n${list(words)}`);
    } else console.log(`${name} is ${modelNow ? 'new' : 'gone'}.`);
  }
  return true;
}

/** The name under which a model is compared that is a file and not in a folder. */
const ofFile = 'The model';

/** Reads a file or a folder of models; two files are compared even if their names differ. */
function modelsIn(path: string): Map<string, CommittedModel> {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) throw new ModelError(`There is no file or folder ${path}.`);
  if (stats.isFile()) return new Map([[ofFile, loadModel('', path)]]);
  const files = readdirSync(path).filter((file) => file.endsWith('.md'));
  return new Map(files.map((file) => [basename(file, '.md'), loadModel('', join(path, file))]));
}

function list(words: readonly string[]): string {
  return words.map((sentence) => `  - ${sentence}`).join('\n');
}
