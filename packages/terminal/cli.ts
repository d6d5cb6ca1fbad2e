#!/usr/bin/env node
import { randomUUID } from 'node:crypto';
import type { Readable, Writable } from 'node:stream';
import { createActor } from 'xstate';
import { chooseLocale } from '../machines/contract.ts';
import { noDrafts } from '../machines/index.ts';
import { Client } from './client.ts';
import { Quit, Terminal } from './terminal.ts';
import { answerSurvey } from './view.ts';
import { wireSession } from './wiring.ts';

const usage = `askpath-terminal https://survey.example.org/SURVEY

Answers a survey in this terminal. ":back" leads to the question before, ":quit" leaves the survey; what was answered
until then is stored. Exit code: 0 at the end page, 1 before it, 2 for a wrong address.`;

/** The command `askpath-terminal`; returns its exit code. */
export async function main(
  [address = '']: readonly string[],
  input: Readable,
  output: Writable,
): Promise<0 | 1 | 2> {
  const { origin, pathname } = URL.parse(address) ?? { origin: '', pathname: '' };
  const surveyId = pathname.slice(1);
  const terminal = new Terminal(input, output);
  if (!/^[\w-]{1,64}$/.test(surveyId)) {
    terminal.say(usage);
    return 2;
  }
  const locale = chooseLocale([Intl.DateTimeFormat().resolvedOptions().locale]);
  const session = createActor(wireSession(new Client(origin, locale)), {
    input: {
      ...{ surveyId, locale, mode: 'page', appname: '', device: 'desktop' },
      ...{ isDesktopChrome: false, isAfterLogin: false, reply: null },
      ...{ drafts: noDrafts, nonce: randomUUID() },
    },
  });
  session.start();
  try {
    return (await answerSurvey(session, terminal)) ? 0 : 1;
  } catch (error) {
    if (error instanceof Quit) return 1;
    throw error;
  } finally {
    session.stop();
  }
}

if (import.meta.main)
  process.exitCode = await main(process.argv.slice(2), process.stdin, process.stdout);
