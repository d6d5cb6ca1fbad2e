import { expect } from 'vitest';
import type { ContextRequest } from './port.ts';

/** The respondent in another tab, which the page on the walk does not see. */
export interface OtherTab {
  start(): Promise<void>;
  /** Answers a rating. */
  commit(questionId: string): Promise<void>;
}

export function otherTab(request: ContextRequest, origin: string, survey: string): OtherTab {
  const call = async (name: string, fields: Record<string, string>) => {
    const reply = await request.post(`${origin}/api/${name}`, {
      form: { surveyId: survey, channel: 'web', ...fields },
    });
    expect(await reply.json()).toMatchObject({ code: 200 });
  };
  return {
    start: () => call('start', { deviceInfo: '{}', userBehavior: '{}', locale: 'en' }),
    commit: (questionId) =>
      call('commitAnswer', {
        questionId,
        type: '8',
        respondent: '{}',
        result: '{"score":4}',
        sign: '',
        finish: '0',
      }),
  };
}
