import type { AnyStateMachine } from 'xstate';
import {
  eventWords,
  type Node,
  nameOfPart,
  type Transition,
  transitionsOf,
} from '../../src/dev/chart.ts';

interface Marks {
  readonly state: (node: Node) => string;
  readonly transition: (transition: Transition) => string;
}

const plain: Marks = { state: () => '', transition: () => '' };

/** A machine as lines of a Mermaid state diagram; only the header for a machine without states. */
export function diagram(machine: AnyStateMachine, marks = plain): string[] {
  const arrows = descendants(machine.root).flatMap((node) => arrowsFrom(node, marks));
  return ['stateDiagram-v2', ...inside(machine.root, arrows, marks).map((line) => `  ${line}`)];
}

interface Arrow {
  /**
   * The innermost state that contains both ends of the arrow; an arrow that is drawn further inside would move its
   * target into the wrong box.
   */
  readonly within: Node;
  readonly line: string;
}

function inside(node: Node, arrows: readonly Arrow[], marks: Marks): string[] {
  const states = Object.values(node.states);
  const drawn = states.flatMap((state) => {
    const running = state.invoke.map(({ src }) => ` ⏵ ${src}`).join('');
    const beside = state.type === 'parallel' ? ' ∥' : '';
    const words = marks.state(state) + state.key + running + beside;
    const head = `state "${words}" as ${nameOf(state)}`;
    const within = inside(state, arrows, marks).map((line) => `  ${line}`);
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

function arrowsFrom(state: Node, marks: Marks): Arrow[] {
  const ends = state.type === 'final' ? [`${nameOf(state)} --> [*]`] : [];
  return [
    ...transitionsOf(state).map((transition) => ({
      within: sharedBy(state, transition.target?.[0] ?? state),
      line: arrow(state, transition, marks),
    })),
    ...ends.map((line) => ({ within: sharedBy(state, state), line })),
  ];
}

/** The innermost state that contains both states and is neither of them. */
function sharedBy(first: Node, second: Node): Node {
  const above = (node: Node): Node[] => (node.parent ? [node.parent, ...above(node.parent)] : []);
  const shared = above(first).find((node) => above(second).includes(node));
  if (!shared) throw new Error(`${first.id} and ${second.id} are in no state together.`);
  return shared;
}

/** An arrow of the diagram; a transition without a target leads back to its source. */
export function arrow(from: Node, transition: Transition, marks = plain): string {
  const to = transition.target?.[0] ?? from;
  const words = (marks.transition(transition) + label(transition)).trimEnd();
  return `${nameOf(from)} --> ${nameOf(to)}${words ? ` : ${words}` : ''}`;
}

/** The label `event [guard] / actions`, without characters that are Mermaid syntax. */
export function label({ eventType, guard, actions }: Transition): string {
  const names = actions.map(nameOfPart).filter((name) => name !== '');
  return [
    eventWords(eventType),
    guard ? `[${nameOfPart(guard)}]` : '',
    names.length > 0 ? `/ ${names.join(', ')}` : '',
  ]
    .filter((part) => part !== '')
    .join(' ');
}

export function nameOf(node: Node): string {
  return node.path.length === 0 ? node.key : node.path.join('_');
}
