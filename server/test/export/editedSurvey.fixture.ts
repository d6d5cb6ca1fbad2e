import { Readable } from 'node:stream';
import { parse } from 'csv-parse/sync';
import readSheets from 'read-excel-file/universal';
import { calls } from '../../../contract/calls.ts';
import { numberOfEvent } from '../../db/webhooks/events.ts';
import { answeredCodebook } from '../../export/codebook/answeredCodebook.ts';
import { formats } from '../../export/formats.ts';
import { exportRows } from '../../export/rows.ts';
import { rSyntax } from '../../export/syntax/r.ts';
import { spssSyntax } from '../../export/syntax/spss.ts';
import { tableColumns } from '../../export/table.ts';
import { statisticsOf } from '../../results/statistics/statisticsOf.ts';
import type { Questionnaire } from '../../surveys/questionnaire.ts';
import { eventBody } from '../../webhooks/eventBody.ts';
import type { Client, World } from '../support/world.ts';

export const answersToken = 'a token of 32 characters or more';

/**
 * Everything that leaves a server about one question: by export, page or call, and by session if it
 * concerns one.
 */
export type Ways = Readonly<Record<string, unknown>>;

/**
 * Makes a reader of everything that leaves the server about the answers to a survey, for one
 * question at a time.
 */
export async function readWays(
  world: World,
  survey: Questionnaire,
  clients: readonly Client[],
): Promise<(question: string) => Ways> {
  const entries = await answeredCodebook(world.store, survey);
  const columns = tableColumns(entries, []);
  const written = async (format: 'csv' | 'jsonl' | 'xlsx') =>
    Buffer.concat(
      (
        await Readable.from(
          formats[format](survey, exportRows(world.store, survey), { columns }),
        ).toArray()
      ).map((part) => Buffer.from(part)),
    );
  const csv: Record<string, string>[] = parse(await written('csv'), { columns: true });
  const jsonl = linesOf(String(await written('jsonl')));
  const [sheet] = await readSheets(new Blob([new Uint8Array(await written('xlsx'))]));
  const [header = [], ...cells] = sheet?.data ?? [];
  const response = await world.app.request(`/api/v1/surveys/${survey.id}/answers`, {
    headers: { Authorization: `Bearer ${answersToken}` },
  });
  const api = linesOf(await response.text());
  const statistics = await statisticsOf(survey, exportRows(world.store, survey));
  const sessions = await world.store.db
    .selectFrom('session')
    .selectAll()
    .where('survey_id', '=', survey.id)
    .orderBy('id')
    .execute();
  const events: (Line | null)[] = [];
  for (const { id, round } of sessions) {
    const event = { session_id: id, number: numberOfEvent.ended(round), survey_id: survey.id };
    const delivery = {
      at: world.now,
      due_at: null,
      first_try_at: null,
      attempts: 0,
      problem: null,
    };
    const body = await eventBody(world.store, world.deps.surveys, { ...event, ...delivery });
    events.push(body === null ? null : JSON.parse(body).data);
  }
  const copies: (readonly { readonly title?: string }[] | null)[] = [];
  const pages: unknown[] = [];
  for (const client of clients) {
    const copy = await client.call(calls.ownAnswers, { params: { id: survey.id } });
    copies.push(copy.code === 200 ? copy.data.answers : null);
    const location = await client.locate(survey.id);
    pages.push(location.data?.status === 3 ? location.data.survey?.config.endText : null);
  }
  const syntaxes = [spssSyntax(survey.id, entries, []), rSyntax(survey.id, entries, [])];
  // A question of a repeated block includes its copies.
  const isOf = (question: string) => (name: string) =>
    name === question || name.startsWith(`${question}.`) || name.startsWith(`${question}~`);
  const ofQuestion = (answers: Line['answers'], question: string) =>
    Object.entries(answers).filter(([id]) => isOf(question)(id));
  return (question) => {
    const names = columns.map(({ name }) => name).filter(isOf(question));
    return {
      columns: names,
      csv: csv.map((row) => names.map((name) => row[name])),
      xlsx: cells.map((row) => names.map((name) => row[header.indexOf(name)])),
      jsonl: jsonl.map(({ session, answers }) => [session, ofQuestion(answers, question)]),
      api: api.map(({ session, answers }) => [session, ofQuestion(answers, question)]),
      webhooks: events.map((data) => data && [data.session, ofQuestion(data.answers, question)]),
      codebook: entries.filter((entry) => isOf(question)(entry.name)),
      syntax: names.every((name) =>
        syntaxes.every((text) => text.includes(name.replace(/[^A-Za-z0-9._]/g, '_'))),
      ),
      results: statistics.all.questions.filter(({ id }) => isOf(question)(id)),
      copies: copies.map((copy) => copy?.filter(({ title }) => title === `Title of ${question}`)),
      pages,
    };
  };
}

interface Line {
  readonly session: string;
  readonly answers: Readonly<Record<string, unknown>>;
}

function linesOf(text: string): readonly Line[] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .sort((a, b) => (a.session < b.session ? -1 : 1));
}
