import { readFileSync, writeFileSync } from 'node:fs';
import type { AnyStateMachine } from 'xstate';
import { deadlineMachine } from '../../machines/deadline/deadline.machine.ts';
import { deliveryMachine } from '../../machines/delivery/delivery.machine.ts';
import { frameMachine } from '../../machines/frame/frame.machine.ts';
import { languageMachine } from '../../machines/language/language.machine.ts';
import { linkageMachine } from '../../machines/linkage/linkage.machine.ts';
import { missionMachine } from '../../machines/mission/mission.machine.ts';
import { outboxMachine } from '../../machines/outbox/outbox.machine.ts';
import { ownAnswersMachine } from '../../machines/ownAnswers/ownAnswers.machine.ts';
import { questionMachine } from '../../machines/question/question.machine.ts';
import { sessionMachine } from '../../machines/session/session.machine.ts';
import { signatureMachine } from '../../machines/signature/signature.machine.ts';
import { toastMachine } from '../../machines/toast/toast.machine.ts';
import { transferMachine } from '../../machines/transfer/transfer.machine.ts';
import { uploadMachine } from '../../machines/upload/upload.machine.ts';
import { diagram, label, nameOf } from '../../packages/paths/diagram.ts';
import { type Node, transitionsOf } from '../../src/dev/chart.ts';
import { sectionRows } from './sections.ts';

const machines: readonly AnyStateMachine[] = [
  sessionMachine,
  frameMachine,
  questionMachine,
  toastMachine,
  deadlineMachine,
  uploadMachine,
  transferMachine,
  linkageMachine,
  signatureMachine,
  languageMachine,
  missionMachine,
  deliveryMachine,
  outboxMachine,
  ownAnswersMachine,
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
    const parts = [sentence, ...rootLines(machine.root), ...drawn, ...specification(machine.root)];
    return [`## ${machine.id}`, ...parts].join('\n\n');
  });
  return `${[
    '# The machines',
    'Drawn from the code by `npm run draw`. A label is `event [guard] / actions`; ⏵ is a child that runs while its state is active; the parts of a state with ∥ go on side by side. The tables name the section (§) of the specification that a state comes from, or what `docs/protocol.md` decides where it is silent.',
    ...parts,
  ].join('\n\n')}\n`;
}

function rootLines(root: Node): string[] {
  const children = root.invoke.map(({ src }) => `⏵ \`${src}\` runs throughout.`);
  const events = transitionsOf(root).map((transition) => {
    const [to] = transition.target ?? [];
    return `In every state: \`${label(transition)}\`${to ? ` → \`${nameOf(to)}\`` : ''}.`;
  });
  return [...children, ...events];
}

/** A table of the states with the sections of the specification. */
function specification(root: Node): string[] {
  const rows = sectionRows(root).map(([state, section]) => `| \`${state}\` | ${section} |`);
  return rows.length > 0 ? [['| State | Specification |', '|---|---|', ...rows].join('\n')] : [];
}

/** The doc comment of a machine. */
function sentenceIn(source: string, id: string): string {
  const text = readFileSync(source, 'utf8');
  const comment = new RegExp(`/\\*\\* ([^*]+) \\*/\\nexport const ${id}Machine`).exec(text);
  if (!comment?.[1]) throw new Error(`${source} has no comment on ${id}.`);
  return comment[1];
}

function fence(lines: readonly string[]): string {
  return ['```mermaid', ...lines, '```'].join('\n');
}
