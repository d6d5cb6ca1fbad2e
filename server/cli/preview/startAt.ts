import type { Hono } from 'hono';
import type { Device, Viewport } from '../../../contract/address.ts';
import { calls } from '../../../contract/calls.ts';
import { type Answer, wireType } from '../../../contract/questions/index.ts';
import { pathOf } from '../../surveys/path.ts';
import type { Questionnaire } from '../../surveys/questionnaire.ts';
import { placeholderFile } from './candidates.ts';
import type { PreviewedRespondent } from './respondent.ts';

/** A picture of one pixel, for answers with files. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const viewports: Readonly<Record<Device, Viewport>> = {
  desktop: { width: 1280, height: 800, agent: '' },
  mobile: { width: 390, height: 844, agent: 'Mobile' },
  pad: { width: 820, height: 1180, agent: 'iPad' },
};

/**
 * Starts a session through the server's calls and commits these answers along the path.
 * @returns the cookies of the session
 * @throws for an answer that the server refuses
 */
export async function startAt(
  app: Hono,
  survey: Questionnaire,
  answers: ReadonlyMap<string, Answer>,
  { locale, device, address, facts }: PreviewedRespondent,
): Promise<readonly string[]> {
  const cookies = new Map<string, string>();
  const post = async (path: string, body: BodyInit): Promise<unknown> => {
    const pairs = [...cookies.values()].map((line) => line.split(';', 1)[0]);
    const headers = { Cookie: pairs.join('; '), 'Accept-Language': locale, 'User-Agent': agent };
    const response = await app.request(path, { method: 'POST', headers, body });
    for (const line of response.headers.getSetCookie()) {
      cookies.set(line.split('=', 1)[0] ?? '', line);
    }
    const reply = Object(await response.json());
    if (reply.code !== 200) throw new Error(`${path}: ${reply.message ?? reply.code}`);
    return reply.data;
  };
  const { agent, ...deviceInfo } = viewports[device];
  const inSurvey = { surveyId: survey.id, channel: 'web' };
  const start = {
    ...{ ...inSurvey, deviceInfo: JSON.stringify(deviceInfo), userBehavior: '{}' },
    ...{ locale, address },
  };
  await post(calls.start.path, new URLSearchParams(start));
  for (const { id, question } of pathOf(survey, answers, facts).questions) {
    const answer = answers.get(id);
    if (answer === undefined) break;
    const stored = 'files' in answer ? await storedFiles(post, answer, survey.id) : answer;
    const commit = {
      ...inSurvey,
      questionId: id,
      type: String(wireType(question)),
      respondent: '{}',
      result: JSON.stringify(stored),
      sign: '',
      finish: '0',
    };
    await post(calls.commitAnswer.path, new URLSearchParams(commit)).catch((error: Error) => {
      throw new Error(`The answer to "${id}" is refused: ${error.message}`);
    });
  }
  return [...cookies.values()];
}

/** Uploads the placeholder once for every file of the answer. */
async function storedFiles(
  post: (path: string, body: BodyInit) => Promise<unknown>,
  { files }: { readonly files: readonly unknown[] },
  surveyId: string,
): Promise<{ files: unknown[] }> {
  const stored: unknown[] = [];
  for (const _ of files) {
    const form = new FormData();
    form.append('files', new File([picture], placeholderFile.name, { type: 'image/png' }));
    const data = await post(`${calls.upload.path}?surveyId=${surveyId}`, form);
    stored.push(...(Array.isArray(data) ? data : []));
  }
  return { files: stored };
}
