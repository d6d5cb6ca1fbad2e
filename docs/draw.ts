import { readFileSync, writeFileSync } from 'node:fs';
import type { AnyStateMachine } from 'xstate';
import { deadlineMachine } from '../machines/deadline.machine.ts';
import { frameMachine } from '../machines/frame.machine.ts';
import { languageMachine } from '../machines/language.machine.ts';
import { linkageMachine } from '../machines/linkage.machine.ts';
import { noticesMachine } from '../machines/notices.machine.ts';
import { questionMachine } from '../machines/question.machine.ts';
import { sessionMachine } from '../machines/session.machine.ts';
import { signatureMachine } from '../machines/signature.machine.ts';
import { taskMachine } from '../machines/task.machine.ts';
import { transferMachine } from '../machines/transfer.machine.ts';
import { uploadMachine } from '../machines/upload.machine.ts';
import {
  eventWords,
  type Node,
  nameOfPart,
  type Transition,
  transitionsOf,
} from '../src/dev/chart.ts';

/** Every machine, with the file its sentence stands in. */
const machines: readonly [AnyStateMachine, string][] = [
  [sessionMachine, 'session.machine.ts'],
  [frameMachine, 'frame.machine.ts'],
  [questionMachine, 'question.machine.ts'],
  [noticesMachine, 'notices.machine.ts'],
  [deadlineMachine, 'deadline.machine.ts'],
  [uploadMachine, 'upload.machine.ts'],
  [transferMachine, 'transfer.machine.ts'],
  [linkageMachine, 'linkage.machine.ts'],
  [signatureMachine, 'signature.machine.ts'],
  [languageMachine, 'language.machine.ts'],
  [taskMachine, 'task.machine.ts'],
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
  const parts = machines.map(([machine, source]) => {
    const sentence = sentenceIn(`machines/${source}`, machine.id);
    const arrows = descendants(machine.root).flatMap(arrowsFrom);
    const lines = ['stateDiagram-v2', ...inside(machine.root, arrows).map((line) => `  ${line}`)];
    const drawn = lines.length > 1 ? [fence(lines)] : [];
    return [`## ${machine.id}`, sentence, ...own(machine.root), ...drawn].join('\n\n');
  });
  return `${[
    '# The machines',
    'Drawn from the code by `npm run draw`. A label is `event [guard] / actions`; ⏵ is a child that runs while its state is active; the parts of a state with ∥ go on side by side.',
    ...parts,
  ].join('\n\n')}\n`;
}

/** What holds in every state: a child that always runs, an event that is always taken. */
function own(root: Node): string[] {
  const children = root.invoke.map(({ src }) => `⏵ \`${src}\` runs throughout.`);
  const events = transitionsOf(root).map((one) => {
    const [to] = one.target ?? [];
    return `In every state: \`${label(one)}\`${to ? ` → \`${nameOf(to)}\`` : ''}.`;
  });
  return [...children, ...events];
}

interface Arrow {
  /** The innermost state both its ends are in: drawn further in, it would take its other end along. */
  readonly within: Node;
  readonly line: string;
}

function inside(node: Node, arrows: readonly Arrow[]): string[] {
  const states = Object.values(node.states);
  const drawn = states.flatMap((state) => {
    const running = state.invoke.map(({ src }) => ` ⏵ ${src}`).join('');
    const beside = state.type === 'parallel' ? ' ∥' : '';
    const head = `state "${state.key}${running}${beside}" as ${nameOf(state)}`;
    const within = inside(state, arrows).map((line) => `  ${line}`);
    return within.length > 0 ? [`${head} {`, ...within, '}'] : [head];
  });
  const [first] = node.initial?.target ?? [];
  return [
    ...(first && node.type !== 'parallel' ? [`[*] --> ${nameOf(first)}`] : []),
    ...drawn,
    ...arrows.filter(({ within }) => within === node).map(({ line }) => line),
  ];
}

function descendants(node: Node): Node[] {
  return Object.values(node.states).flatMap((state) => [state, ...descendants(state)]);
}

function arrowsFrom(state: Node): Arrow[] {
  const ends = state.type === 'final' ? [`${nameOf(state)} --> [*]`] : [];
  return [
    ...transitionsOf(state).map((one) => ({
      within: sharedBy(state, one.target?.[0] ?? state),
      line: arrow(state, one),
    })),
    ...ends.map((line) => ({ within: sharedBy(state, state), line })),
  ];
}

/** The innermost state that both are in, neither of the two itself. */
function sharedBy(one: Node, other: Node): Node {
  const above = (node: Node): Node[] => (node.parent ? [node.parent, ...above(node.parent)] : []);
  const found = above(one).find((node) => above(other).includes(node));
  if (!found) throw new Error(`${one.id} and ${other.id} are in no state together.`);
  return found;
}

function arrow(from: Node, transition: Transition): string {
  const to = transition.target?.[0] ?? from;
  const words = label(transition);
  return `${nameOf(from)} --> ${nameOf(to)}${words ? ` : ${words}` : ''}`;
}

/** `event [guard] / actions`, in words Mermaid does not read as its own. */
function label({ eventType, guard, actions }: Transition): string {
  const names = actions.map(nameOfPart).filter((name) => name !== '');
  return [
    eventWords(eventType),
    guard ? `[${nameOfPart(guard)}]` : '',
    names.length > 0 ? `/ ${names.join(', ')}` : '',
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function nameOf(node: Node): string {
  return node.path.length === 0 ? node.key : node.path.join('_');
}

/** The machine's doc comment, the sentence that says what it is. */
function sentenceIn(source: string, id: string): string {
  const text = readFileSync(source, 'utf8');
  const found = new RegExp(`/\\*\\* ([^*]+) \\*/\\nexport const ${id}Machine`).exec(text);
  if (!found?.[1]) throw new Error(`${source} does not say what ${id} is.`);
  return found[1];
}

function fence(lines: readonly string[]): string {
  return ['```mermaid', ...lines, '```'].join('\n');
}
