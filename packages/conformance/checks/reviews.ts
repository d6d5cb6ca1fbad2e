import { codes } from '../../../contract/envelope.ts';
import { Skipped } from '../broken.ts';
import { type Bench, checksOf } from '../check.ts';
import { fieldOf } from '../client/reply.ts';
import { refused, requireThat, succeeded } from '../expect.ts';
import { questionIn } from '../survey/answers.ts';
import { listedIn } from '../survey/situations.ts';
import { giveAnswer, next, walkTo } from '../survey/walk.ts';

/** A respondent at a review, and the id of the first answer that it lists. */
async function respondentAtReview({ surveyIn, respondent }: Bench) {
  const { id } = await surveyIn('review');
  const client = respondent();
  const { question: review, reply } = await walkTo(
    client,
    id,
    (question) => listedIn(question) !== null,
  );
  const [questionId] = listedIn(review) ?? [];
  if (questionId === undefined) throw new Skipped(`the review of ${id} lists no answer`);
  return { id, client, review, reply, questionId };
}

export const reviews = checksOf('Previous question', {
  'previous.review': {
    level: 'ours',
    says: '**(ours)** With `questionId` a review (`config.review` of type 11, [Question types](#question-types)) opens that answer, also where going back is not allowed',
    async run(bench) {
      const { id, client, questionId } = await respondentAtReview(bench);
      const reply = await client.previous(id, { questionId });
      const opened = questionIn(succeeded(reply, 'an answer of the review'), reply);
      requireThat(
        opened.questionId === questionId && fieldOf(reply.data, 'result') !== undefined,
        `it returns ${questionId} with its answer`,
        reply,
      );
    },
  },
  'previous.reviewUnlisted': {
    level: 'ours',
    says: '409 for an answer that it does not list',
    async run(bench) {
      const { id, client, review } = await respondentAtReview(bench);
      for (const questionId of [review.questionId, 'conformance-no-such-question']) {
        const reply = await client.previous(id, { questionId });
        refused(reply, `${questionId}, which the review does not list,`, codes.conflict);
      }
    },
  },
  'previous.reviewAgain': {
    level: 'ours',
    says: 'Once the opened answer is stored, the first question without an answer follows, else the review.',
    async run(bench) {
      const { id, client, review, questionId } = await respondentAtReview(bench);
      const opened = await client.previous(id, { questionId });
      const question = questionIn(succeeded(opened, 'an answer of the review'), opened);
      const { reply } = await giveAnswer(client, id, question);
      const stop = await next(client, id, reply);
      requireThat(
        stop?.question.questionId === review.questionId,
        'where every question has an answer the review follows',
        stop?.reply ?? reply,
      );
    },
  },
});
