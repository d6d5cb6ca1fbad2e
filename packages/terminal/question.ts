import { stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { expectsAnswer, fileTypes, type Question, questionTypes } from '../machines/contract.ts';
import {
  type LinkageActor,
  linkage,
  type QuestionActor,
  question,
  type UploadActor,
  upload,
} from '../machines/index.ts';
import { askForAnswer, pickOptions } from './prompts.ts';
import { Command, type Terminal } from './terminal.ts';
import { failureText, faultText, plainText } from './text.ts';
import { until } from './until.ts';

/** Whether a question waits for its respondent. */
export function isQuestionReady(actor: QuestionActor): boolean {
  return !question.selectLeaving(actor.getSnapshot());
}

/** Draws a question, asks for its answer and submits it. `:back` leads to the question before. */
export async function answerQuestion(actor: QuestionActor, terminal: Terminal): Promise<void> {
  const snapshot = actor.getSnapshot();
  const { question: asked, faults } = question.selectForm(snapshot);
  terminal.say(`\n${asked.index} of ${asked.count}  ${plainText(asked.title)}`);
  if (asked.description) terminal.say(plainText(asked.description));
  for (const fault of faults) terminal.say(`! ${faultText(fault, asked)}`);
  try {
    const failure = question.selectFailure(snapshot);
    if (failure === null) await askFor(actor, asked, terminal);
    else await terminal.ask(`Not sent. ${failureText(failure)} Enter tries again: `);
    actor.send({ type: 'answer.submit' });
  } catch (error) {
    if (!(error instanceof Command && error.name === 'back')) throw error;
    actor.send({ type: 'question.leave' });
  }
}

async function askFor(actor: QuestionActor, asked: Question, terminal: Terminal): Promise<void> {
  const lists = question.selectLinkage(actor.getSnapshot());
  const files = question.selectUpload(actor.getSnapshot());
  if (lists) return chooseItems(lists, terminal);
  if (files) return addFiles(files, terminal);
  if (!expectsAnswer(asked)) {
    await terminal.ask('Enter continues: ');
    return;
  }
  const answer = await askForAnswer(asked, terminal);
  // A question that is opened again keeps its answer where nothing is entered.
  const isEmpty = questionTypes[asked.type].isEmpty(answer as never);
  if (!isEmpty) actor.send({ type: 'answer.change', answer });
}

/** Each chosen item decides the items of the next list. */
async function chooseItems(actor: LinkageActor, terminal: Terminal): Promise<void> {
  for (let level = 0; ; level += 1) {
    const current = () => linkage.selectLevels(actor.getSnapshot())[level];
    await until(actor, () => current()?.state !== 'loading');
    const list = current();
    if (list?.state === 'failed') {
      await terminal.ask('The list did not come. Enter tries again: ');
      actor.send({ type: 'level.retry' });
      await until(actor, () => current()?.state !== 'loading');
    }
    if (list?.state !== 'ready') return;
    terminal.say(plainText(list.label));
    const [itemId] = await pickOptions(list.items, false, terminal);
    if (itemId === undefined) return;
    actor.send({ type: 'level.choose', level, itemId });
  }
}

async function addFiles(actor: UploadActor, terminal: Terminal): Promise<void> {
  for (const { key } of upload.selectPending(actor.getSnapshot()))
    actor.send({ type: 'file.cancel', key });
  for (;;) {
    const path = await terminal.ask('Path of a file, Enter for no more: ');
    if (path === '') return;
    const size = await stat(path).then(
      ({ size }) => size,
      () => null,
    );
    if (size === null) {
      terminal.say('There is no such file.');
      continue;
    }
    const file = { name: basename(path), size, type: typeOf(path), handle: path };
    actor.send({ type: 'files.add', files: [file] });
  }
}

/** The MIME type by the name; empty where it is unknown, and then the server decides. */
function typeOf(path: string): string {
  const ending = extname(path).slice(1).toLowerCase().replace('jpg', 'jpeg');
  return fileTypes.find((type) => type.endsWith(`/${ending}`)) ?? '';
}
