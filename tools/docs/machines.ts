import { readFileSync, writeFileSync } from 'node:fs';
import type { AnyStateMachine } from 'xstate';
import { deadlineMachine } from '../../machines/deadline/deadline.machine.ts';
import { deliveryMachine } from '../../machines/delivery/delivery.machine.ts';
import { frameMachine } from '../../machines/frame/frame.machine.ts';
import { languageMachine } from '../../machines/language/language.machine.ts';
import { linkageMachine } from '../../machines/linkage/linkage.machine.ts';
import { noticesMachine } from '../../machines/notices/notices.machine.ts';
import { outboxMachine } from '../../machines/outbox/outbox.machine.ts';
import { questionMachine } from '../../machines/question/question.machine.ts';
import { sessionMachine } from '../../machines/session/session.machine.ts';
import { signatureMachine } from '../../machines/signature/signature.machine.ts';
import { taskMachine } from '../../machines/task/task.machine.ts';
import { transferMachine } from '../../machines/transfer/transfer.machine.ts';
import { uploadMachine } from '../../machines/upload/upload.machine.ts';
import { type Node, transitionsOf } from '../../src/dev/chart.ts';
import { diagram, label, nameOf } from './diagram.ts';

const machines: readonly AnyStateMachine[] = [
  sessionMachine,
  frameMachine,
  questionMachine,
  noticesMachine,
  deadlineMachine,
  uploadMachine,
  transferMachine,
  linkageMachine,
  signatureMachine,
  languageMachine,
  taskMachine,
  deliveryMachine,
  outboxMachine,
];

const file = 'docs/machines.md';
const drawn = page();
if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') !== drawn) {
    console.error(`${file} does not show the machines as they are: run \`npm run draw\`.`);
    process.exitCode = 1;
  }
} else {
  writeFileSync(file, drawn);
}

function page(): string {
  const parts = machines.map((machine) => {
    const { id } = machine;
    const sentence = sentenceIn(`machines/${id}/${id}.machine.ts`, id);
    const lines = diagram(machine);
    const drawn = lines.length > 1 ? [fence(lines)] : [];
    return [`## ${machine.id}`, sentence, ...own(machine.root), ...drawn].join('\n\n');
  });
  return `${[
    '# The machines',
    'Drawn from the code by `npm run draw`. A label is `event [guard] / actions`; ⏵ is a child that runs while its state is active; the parts of a state with ∥ go on side by side.',
    ...parts,
  ].join('\n\n')}\n`;
}

function own(root: Node): string[] {
  const children = root.invoke.map(({ src }) => `⏵ \`${src}\` runs throughout.`);
  const events = transitionsOf(root).map((one) => {
    const [to] = one.target ?? [];
    return `In every state: \`${label(one)}\`${to ? ` → \`${nameOf(to)}\`` : ''}.`;
  });
  return [...children, ...events];
}

/** The machine's doc comment. */
function sentenceIn(source: string, id: string): string {
  const text = readFileSync(source, 'utf8');
  const found = new RegExp(`/\\*\\* ([^*]+) \\*/\\nexport const ${id}Machine`).exec(text);
  if (!found?.[1]) throw new Error(`${source} has no comment on ${id}.`);
  return found[1];
}

function fence(lines: readonly string[]): string {
  return ['```mermaid', ...lines, '```'].join('\n');
}
