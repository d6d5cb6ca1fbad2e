import { expect } from 'vitest';
import type { ContextRequest } from './port.ts';

/** The same respondent in another tab, of which the walked page knows nothing. */
export interface OtherTab {
  start(): Promise<void>;
  /** Answers a rating question. */
  commit(questionId: string): Promise<void>;
  /** Answers the remaining rating questions; the session may have ended already. */
  finish(): Promise<void>;
}

export function otherTab(request: ContextRequest, origin: string, survey: string): OtherTab {
  const send = async (name: string, fields: Record<string, string>) => {
    const reply = await request.post(`${origin}/api/${name}`, {
      form: { surveyId: survey, channel: 'web', ...fields },
    });
    return (await reply.json()) as { data?: { questionId?: string } | null };
  };
  const call = async (name: string, fields: Record<string, string>) =>
    expect(await send(name, fields)).toMatchObject({ code: 200 });
  const start = { deviceInfo: '{}', userBehavior: '{}', locale: 'en' };
  const tab: OtherTab = {
    start: () => call('start', start),
    commit: (questionId) =>
      call('commitAnswer', {
        questionId,
        type: '8',
        respondent: '{}',
        result: '{"score":4}',
        sign: '',
        finish: '0',
      }),
    async finish() {
      await send('start', start);
      for (;;) {
        const { questionId } = (await send('currSubject', { deviceInfo: '{}' })).data ?? {};
        if (!questionId) return;
        await tab.commit(questionId);
      }
    },
  };
  return tab;
}
