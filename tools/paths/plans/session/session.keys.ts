import type { SnapshotFrom } from 'xstate';
import { asksForLogin } from '../../../../machines/lib/login.ts';
import type { sessionMachine } from '../../../../machines/session/session.machine.ts';
import { stateKey } from '../../model.ts';

export function keyOf(snapshot: SnapshotFrom<typeof sessionMachine>): string {
  const key = stateKey(snapshot.value);
  return [key + detailOf(key, snapshot.context), ...marksOf(key, snapshot.context)].join(', ');
}

type Context = SnapshotFrom<typeof sessionMachine>['context'];

function detailOf(key: string, { question, failure }: Context): string {
  if (key === 'answering.asking') return ` ${question?.index}`;
  const hasCode = ['loggingIn', 'relocating'].includes(key);
  return hasCode && failure?.kind === 'refused' ? ` ${failure.code}` : '';
}

function marksOf(key: string, context: Context): string[] {
  const { status, survey, drafts, question, unsigned, isFresh, left, failure, isAfterLogin } =
    context;
  const { signature, allowReAnswer, endPageLinkTrusted, endPageBtnLink } = survey?.config ?? {};
  const nowhere = endPageBtnLink?.startsWith('java');
  const marks = (known: Record<string, boolean | undefined>) =>
    Object.keys(known).filter((mark) => known[mark]);
  if (key.startsWith('home') && signature === 'required') {
    return [drafts.sign !== '' ? 'signed' : unsigned > 0 ? 'told' : 'unsigned'];
  }
  if (key === 'answering.asking') return marks({ fresh: isFresh, over: (left ?? 0) < 0 });
  if (key === 'halted.resume') {
    return marks({ 'survey known': status !== -1 });
  }
  if (key === 'relocating') return marks({ fresh: isFresh, unnamed: question === null });
  if (key === 'ended.resting') return marks({ again: allowReAnswer });
  if (key === 'ending') return marks({ 'leading on': endPageLinkTrusted, nowhere });
  if (key === 'ended.departing') return marks({ nowhere });
  if (key === 'locating.asking') return marks({ back: isAfterLogin });
  const login = failure?.kind === 'refused' && asksForLogin(failure.code);
  return key === 'failed' ? marks({ unreachable: failure?.kind === 'unreachable', login }) : [];
}
