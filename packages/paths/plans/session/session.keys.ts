import type { SnapshotFrom } from 'xstate';
import type { sessionMachine } from '../../../../machines/session/session.machine.ts';
import { stateKey } from '../../model.ts';

/** The state, with facts of the survey and of the server's reply that make the same state look different. */
export function keyOf(snapshot: SnapshotFrom<typeof sessionMachine>): string {
  const key = nameOf(stateKey(snapshot.value));
  return [key + detailOf(key, snapshot.context), ...marksOf(key, snapshot.context)].join(', ');
}

type Context = SnapshotFrom<typeof sessionMachine>['context'];

/**
 * The name of a state. On the start page the region of the signature comes last, and only where a signature is
 * required: `home.idle, signed`.
 */
function nameOf(key: string): string {
  return key
    .replace(/^home\.signature\.(\w+)\+start\.(.+)$/, 'home.$2, $1')
    .replace(/, notRequired$/, '');
}

function detailOf(key: string, { question, failure }: Context): string {
  if (key.startsWith('answering.asking')) return ` ${question?.index}`;
  const hasCode = key === 'loggingIn' || key.startsWith('relocating');
  return hasCode && failure?.kind === 'refused' ? ` ${failure.code}` : '';
}

/** States on a way back to the start page, which shows a signature again. */
const awayFromHome = new Set(['halted.notOpen', 'notOpen', 'unknown.locating']);

function marksOf(key: string, { survey, drafts }: Context): string[] {
  const { allowReAnswer, endPageLinkTrusted, endPageBtnLink } = survey?.config ?? {};
  const nowhere = endPageBtnLink?.startsWith('java');
  const marks = (known: Record<string, boolean | undefined>) =>
    Object.keys(known).filter((mark) => known[mark]);
  if (awayFromHome.has(key)) return marks({ signed: drafts.sign !== '' });
  if (key === 'ended.thanks') return marks({ again: allowReAnswer });
  if (key === 'ending') return marks({ 'leading on': endPageLinkTrusted, nowhere });
  return key === 'ended.departing' ? marks({ nowhere }) : [];
}
