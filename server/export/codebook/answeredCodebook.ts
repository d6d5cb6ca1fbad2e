import type { Kysely } from 'kysely';
import { cascadeOf, unknownType } from '../../../contract/questions/index.ts';
import { type Cascade, readCascade } from '../../content/cascades.ts';
import { answeredQuestions } from '../../db/exportQueries.ts';
import type { Store } from '../../db/store.ts';
import type { Tables } from '../../db/tables.ts';
import { answeredVersions, storedRevisions, versionText } from '../../db/versionQueries.ts';
import type { VariableKind } from '../../questions/shared/variable.ts';
import type { Questionnaire } from '../../surveys/questionnaire.ts';
import { versionOf } from '../../surveys/serving/answeredVersions.ts';
import { columnIdOf, columnIdOfAnswer } from '../columns.ts';
import { withReachedCopies } from '../reachedCopies.ts';
import { type CodebookOptions, codebookOf } from './codebook.ts';
import type { CodebookEntry } from './entry.ts';

/** Follows the title of a question and the label of an option that the survey no longer has. */
const removedMark = ' (removed)';

/**
 * Returns the columns of a survey's export in their order: those of the current version, followed
 * by those of questions and options that only earlier versions have and that stored sessions were
 * asked.
 */
export async function answeredCodebook(
  { db }: Pick<Store, 'db'>,
  survey: Questionnaire,
  options: CodebookOptions = {},
): Promise<readonly CodebookEntry[]> {
  const columns = await AllColumns.open(db, survey, options);
  const used = await answeredVersions(db, survey.id);
  if (used.size === 0 || (used.size === 1 && used.has(survey.revision))) return columns.entries();
  const stored = await storedRevisions(db, survey.id);
  await columns.addAll(
    db,
    stored.filter((name) => used.has(name)),
  );
  const answered = (await answeredQuestions(db, survey.id)).map((row) =>
    columnIdOfAnswer(row, survey),
  );
  // A question may have been answered and then removed before its sessions continued, so that only
  // the answers show which version had it.
  if (answered.some((id) => !columns.has(id))) await columns.addAll(db, stored);
  const unread = [...new Set(answered)].filter((id) => !columns.has(id)).sort();
  return [...columns.entries(new Set(answered)), ...unread.map(unreadEntry)];
}

/**
 * As {@link answeredCodebook}, without reading answers: also returns columns of questions that
 * nobody was asked, and no column for answers without a known version.
 */
export async function versionsCodebook(
  { db }: Pick<Store, 'db'>,
  survey: Questionnaire,
  options: CodebookOptions = {},
): Promise<readonly CodebookEntry[]> {
  const columns = await AllColumns.open(db, survey, options);
  await columns.addAll(db, [...(await answeredVersions(db, survey.id))]);
  return columns.entries();
}

/** Collects the columns of versions, the current version first. */
class AllColumns {
  readonly #survey: Questionnaire;
  readonly #options: CodebookOptions;
  readonly #entries = new Map<string, CodebookEntry>();
  readonly #added = new Set<string>();
  /** The column ids of the questions of all versions. */
  readonly #questions = new Set<string>();

  private constructor(survey: Questionnaire, options: CodebookOptions) {
    this.#survey = survey;
    this.#options = options;
  }

  /** Opens the columns of the current version, with all items that its linked lists have had. */
  static async open(
    db: Kysely<Tables>,
    survey: Questionnaire,
    options: CodebookOptions,
  ): Promise<AllColumns> {
    const columns = new AllColumns(survey, options);
    await columns.#add(db, survey);
    const { cascades = new Map<string, Cascade>() } = options;
    const ids = survey.questions.flatMap(({ question }) => cascadeOf(question)?.cascadeId ?? []);
    for (const id of new Set(ids)) {
      for (const revision of await storedRevisions(db, id, 'cascade')) {
        const isPresent = revision === cascades.get(id)?.revision;
        const earlier = isPresent ? null : await cascadeVersion(db, id, revision);
        if (earlier) await columns.#add(db, survey, new Map(cascades).set(id, earlier));
      }
    }
    return columns;
  }

  async addAll(db: Kysely<Tables>, revisions: readonly string[]): Promise<void> {
    for (const revision of revisions) {
      const version = this.#added.has(revision)
        ? null
        : await versionOf(db, this.#survey, revision);
      if (version) await this.#add(db, version);
    }
  }

  async #add(
    db: Kysely<Tables>,
    version: Questionnaire,
    cascades = this.#options.cascades,
  ): Promise<void> {
    const isPresent = this.#added.size === 0;
    this.#added.add(version.revision);
    const named = withColumnIds(await withReachedCopies({ db }, version), this.#survey);
    for (const entry of codebookOf(named, { ...this.#options, ...(cascades && { cascades }) })) {
      const known = this.#entries.get(entry.name);
      const removed = { ...entry, title: `${entry.title}${removedMark}`, isRemoved: true };
      this.#entries.set(entry.name, known ? merged(known, entry) : isPresent ? entry : removed);
    }
    for (const { questions } of [named, isPresent ? version : named])
      for (const { id } of questions) this.#questions.add(id);
  }

  has(columnId: string): boolean {
    return this.#questions.has(columnId);
  }

  /**
   * @param answered the column ids of questions with answers; columns of removed questions without
   * answers are omitted
   */
  entries(answered?: ReadonlySet<string>): readonly CodebookEntry[] {
    return [...this.#entries.values()].filter(
      ({ isRemoved, question }) =>
        !isRemoved || question === null || !answered || answered.has(question),
    );
  }
}

async function cascadeVersion(
  db: Kysely<Tables>,
  id: string,
  revision: string,
): Promise<Cascade | null> {
  const text = await versionText(db, { kind: 'cascade', id, revision });
  const read = text === undefined ? null : readCascade(`${id}.json`, text);
  return read && 'cascade' in read ? read.cascade : null;
}

function withColumnIds(version: Questionnaire, present: Questionnaire): Questionnaire {
  const questions = version.questions.map((question) => ({
    ...question,
    id: columnIdOf(question, present),
  }));
  return { ...version, questions };
}

const numeric: ReadonlySet<VariableKind> = new Set(['number', 'flag', 'scale', 'rank']);

/** Returns the column with the values that an earlier version allowed in addition. */
function merged(present: CodebookEntry, earlier: CodebookEntry): CodebookEntry {
  const { kind } = present;
  if (kind !== earlier.kind) {
    const isNumeric = numeric.has(kind) && numeric.has(earlier.kind);
    const bounds = { min: null, max: null, maxLength: null };
    return { ...present, ...bounds, kind: isNumeric ? 'number' : 'text', options: [] };
  }
  const values = new Set(present.options.map(({ value }) => value));
  const removed = earlier.options.filter(({ value }) => !values.has(value));
  return {
    ...present,
    options: [
      ...present.options,
      ...removed.map((option) => ({
        ...option,
        label: `${option.label}${removedMark}`,
        isRemoved: true,
      })),
    ],
    min: widest(Math.min, present.min, earlier.min),
    max: widest(Math.max, present.max, earlier.max),
    maxLength: widest(Math.max, present.maxLength, earlier.maxLength),
  };
}

function widest(
  of: (first: number, second: number) => number,
  first: number | null,
  second: number | null,
): number | null {
  return first === null || second === null ? null : of(first, second);
}

/** A column of answers as they are stored, because no version in the database has their question. */
function unreadEntry(name: string): CodebookEntry {
  return {
    ...{
      name,
      question: name,
      type: unknownType.name,
      title: `${name}${removedMark}`,
      kind: 'json',
    },
    ...{ part: '', role: '', options: [], min: null, max: null, maxLength: null },
    isRemoved: true,
  };
}
