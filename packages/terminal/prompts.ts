import {
  type Answer,
  isShownFor,
  type Question,
  questionTypes,
  readForm,
  scalePoints,
} from '../machines/contract.ts';
import type { Terminal } from './terminal.ts';
import { plainText } from './text.ts';

interface Option {
  readonly id: string;
  readonly text: string;
}

const feelings = ['like it', 'expect it', 'neutral', 'can tolerate it', 'dislike it'];

/**
 * Asks for every part of an answer and reads it as a server reads a form (docs/protocol.md, "Forms"), so that the terminal
 * knows the fields of each type and no shapes of answers. Files and linked lists have machines of their own.
 */
export async function askForAnswer(question: Question, terminal: Terminal): Promise<Answer> {
  const fields: [name: string, value: string][] = [];
  const pick = async (name: string, options: readonly Option[], isMany: boolean) => {
    const ids = await pickOptions(options, isMany, terminal);
    fields.push(...ids.map((id): [string, string] => [name, id]));
    return ids;
  };
  const ask = async (name: string, prompt: string) => {
    fields.push([name, await terminal.ask(prompt)]);
  };

  const { choice, config } = question;
  const { name } = questionTypes[question.type];
  switch (name) {
    case 'radio':
    case 'list':
    case 'picOpp':
    case 'check':
    case 'picRate':
      for (const id of await pick('choice', choice, name === 'check' || name === 'picRate')) {
        const option = choice.find((option) => option.id === id);
        const { input = false }: { input?: boolean } = option?.questionConfig ?? {};
        if (input) await ask(`text.${id}`, `${plainText(option?.text)}: `);
      }
      break;
    case 'singleInput':
      await ask('text', '> ');
      break;
    case 'multiInput':
      for (const { id, text } of choice) await ask(`blank.${id}`, `${plainText(text)}: `);
      break;
    case 'multiSingle':
    case 'multiCheck':
      for (const { id, text, subChoice } of choice) {
        terminal.say(plainText(text));
        await pick(`row.${id}`, subChoice, name === 'multiCheck');
      }
      break;
    case 'order':
      await pick('order', choice, true);
      break;
    case 'rate':
      await ask('score', scalePrompt(question));
      break;
    case 'multiRate':
      for (const { id, text } of choice)
        await ask(`row.${id}`, `${plainText(text)}, ${scalePrompt(question)}`);
      break;
    case 'evaluate':
      await ask('score', scalePrompt(question));
      if (question.type === questionTypes[16].code) {
        const score = Number(fields[0]?.[1]);
        const tags = question.choice.filter((tag) => isShownFor(score, tag));
        if (tags.length > 0) await pick('tag', tags, true);
      }
      if ('comment' in config && config.comment !== 'none') await ask('comment', 'Comment: ');
      break;
    case 'kano':
      for (const side of ['present', 'absent']) {
        terminal.say(`If it were ${side}:`);
        await pick(
          side,
          feelings.map((text, index) => ({ id: String(index + 1), text })),
          false,
        );
      }
  }
  return readForm(question, {
    getAll: (wanted) => fields.filter(([name]) => name === wanted).map(([, value]) => value),
  });
}

/** The ids of the options whose numbers are entered, in the order in which they are entered. */
export async function pickOptions(
  options: readonly Option[],
  isMany: boolean,
  terminal: Terminal,
): Promise<readonly string[]> {
  for (const [index, { text, id }] of options.entries())
    terminal.say(`  ${index + 1}  ${plainText(text) || id}`);
  const entered = await terminal.ask(isMany ? 'Numbers, with spaces between: ' : 'Number: ');
  return entered
    .split(/[\s,]+/)
    .filter((number) => number !== '')
    .map((number) => options[Number(number) - 1]?.id ?? number);
}

function scalePrompt({ config }: Question): string {
  if (!('scope' in config)) return '';
  const points = scalePoints(config);
  const [left, right] = [config.leftLevel, config.rightLevel].map((text) => plainText(text));
  const [first, last] = [`${points[0]} ${left}`, `${points.at(-1)} ${right}`];
  return `${first.trim()} to ${last.trim()}: `;
}
