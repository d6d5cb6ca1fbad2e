import { codes } from '../../../contract/envelope.ts';
import { parseAnswer, type Question, validate } from '../../../contract/questions/index.ts';
import { Skipped } from '../broken.ts';
import { type Bench, checksOf } from '../check.ts';
import { refused, requireThat, succeeded } from '../expect.ts';
import { triedAnswers, validAnswers } from '../survey/answers.ts';
import { asksForText, takesPlainOption } from '../survey/situations.ts';
import { committed, walkTo } from '../survey/walk.ts';

/** A respondent at a question with an option that asks for no text, and the answer that chooses it with one. */
async function answerWithStrayText({ surveyIn, respondent }: Bench) {
  const { id } = await surveyIn('plainOption');
  const client = respondent();
  const { question } = await walkTo(client, id, takesPlainOption);
  const answers = await validAnswers(client, id, question);
  const plain = answers.find((answer) => chosenIn(answer) && textsOf(answer).length === 0);
  if (!plain) throw new Skipped(`no option of ${question.questionId} without a text is known`);
  return { id, client, question, answer: withText(plain, 'A text that nobody asked for') };
}

/** Whether an answer chooses an option. */
function chosenIn(answer: unknown): boolean {
  const { choice, choices = [] } = Object(answer);
  return typeof choice === 'string' || choices.length > 0;
}

/** The same options, each with this text. */
function withText(answer: unknown, text: string): unknown {
  const { choices } = Object(answer);
  return Array.isArray(choices)
    ? { ...Object(answer), choices: choices.map((choice) => ({ ...choice, text })) }
    : { ...Object(answer), text };
}

/** A respondent at a question that asks for a text, and a valid answer with one. */
async function respondentAtText({ surveyIn, respondent }: Bench) {
  const { id } = await surveyIn('ownText');
  const client = respondent();
  const { question } = await walkTo(client, id, asksForText);
  const answers = await triedAnswers(client, question);
  const answer = answers.find(
    (answer) => textsOf(answer).length > 0 && validate(question, answer).faults.length === 0,
  );
  if (!answer) throw new Skipped(`no text for ${question.questionId} is known`);
  return { id, client, question, answer };
}

/** The texts of an answer to options. */
function textsOf(answer: unknown): readonly string[] {
  const { choices = [answer] } = Object(answer);
  return [choices].flat().flatMap(({ text }) => (typeof text === 'string' ? [text] : []));
}

/** The same options without their texts. */
function withoutTexts(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer, (name, value) => (name === 'text' ? undefined : value)));
}

/** The texts of the stored answer to a question, by the way back to it. */
async function storedTexts(result: unknown, question: Question): Promise<readonly string[]> {
  return typeof result === 'string' ? textsOf(parseAnswer(question, result)) : [];
}

export const ownTexts = checksOf('Own texts', {
  'ownTexts.stored': {
    level: 'required',
    says: 'asks for a text when it is chosen, which is stored with it',
    async run(bench) {
      const { id, client, question, answer } = await respondentAtText(bench);
      succeeded(await client.commit(id, committed(question), answer), 'an option with its text');
      const reply = await client.previous(id);
      const { result } = Object(succeeded(reply, 'the way back'));
      const [stored, sent] = [await storedTexts(result, question), textsOf(answer)];
      requireThat(
        JSON.stringify(stored) === JSON.stringify(sent),
        `the result of ${question.questionId} has the text ${JSON.stringify(sent)}`,
        reply,
      );
    },
  },
  'ownTexts.missing': {
    level: 'required',
    says: 'the server refuses the option with `empty`',
    async run(bench) {
      const { id, client, question, answer } = await respondentAtText(bench);
      const reply = await client.commit(id, committed(question), withoutTexts(answer));
      refused(reply, 'an option that asks for a text, without one', codes.invalidAnswer);
    },
  },
  'ownTexts.dropped': {
    level: 'required',
    says: 'A text of an option without `input` is dropped.',
    async run(bench) {
      const { id, client, question, answer } = await answerWithStrayText(bench);
      const sent = await client.commit(id, committed(question), answer);
      succeeded(sent, 'an option with a text that it does not ask for');
      const reply = await client.previous(id);
      const { result } = Object(succeeded(reply, 'the way back'));
      const stored = typeof result === 'string' ? parseAnswer(question, result) : null;
      requireThat(
        stored !== null && chosenIn(stored) && textsOf(stored).length === 0,
        `the result of ${question.questionId} has the option without the text`,
        reply,
      );
    },
  },
});
