import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Parser } from 'htmlparser2';
import { renderToString } from 'react-dom/server';
import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { allExamples } from '../../contract/examples/index.ts';
import {
  type Answer,
  type Question,
  readForm,
  readQuestion,
  validate,
} from '../../contract/questions/index.ts';
import { subjectSchema } from '../../contract/survey.ts';
import { type Lists, linkageMachine } from '../../machines/linkage/linkage.machine.ts';
import { questionMachine } from '../../machines/question/question.machine.ts';
import { uploadMachine } from '../../machines/upload/upload.machine.ts';
import { loadAllViews, QuestionView } from '../../src/questions/QuestionView.tsx';
import { QuestionActorContext } from '../../src/questions/shared/questionActor.ts';
import { plants } from '../../types/list/examplePlants.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

/** Drawn as on the server: nothing is started. */
const machine = questionMachine.provide({
  actors: { linkage: linkageMachine, upload: uploadMachine },
});

beforeAll(loadAllViews);

const rows = allExamples
  .filter(({ subject }) => subject.type !== 11)
  .flatMap((example) => {
    const question = readQuestion(
      v.parse(subjectSchema, { questionId: example.name, index: 1, count: 1, ...example.subject }),
    );
    const answers = [
      ...example.accepted,
      ...(example.normalized ?? []).map(({ stored }) => stored),
    ];
    return question.type === 0
      ? []
      : answers.map(
          (answer) => [`${example.name} ${JSON.stringify(answer)}`, question, answer] as const,
        );
  });

test.each(rows)('the form of %s has this answer', (_, question, answer) => {
  const stored = validate(question, answer).answer;
  const html = draw(question, stored);
  const read = readForm(question, fieldsOf(html));
  expect(comparable(validate(question, read).answer)).toEqual(comparable(stored));
});

function draw(question: Question, answer: Answer) {
  const actor = createActor(machine, {
    input: {
      call: { surveyId: 's', channel: '', respondent: {}, sign: '' },
      question,
      answer,
      isDraft: false,
      allowPrevious: true,
      lists: 'path' in answer ? listsAlong(answer.path) : undefined,
      visit: 'v',
    },
  });
  return renderToString(
    <I18nProvider i18n={i18n}>
      <QuestionActorContext value={actor}>
        <QuestionView
          question={question}
          answer={answer}
          faults={[]}
          device="desktop"
          onChange={() => {}}
        />
      </QuestionActorContext>
    </I18nProvider>,
  );
}

interface Item {
  readonly id: string;
  readonly items?: readonly Item[];
}

function listsAlong(path: readonly string[]): Lists {
  const levels: (readonly Item[])[] = [plants.items];
  for (const id of path) levels.push(levels.at(-1)?.find((item) => item.id === id)?.items ?? []);
  return levels
    .filter((items) => items.length > 0)
    .map((items) => items.map(({ id, items: below }) => ({ id, text: id, leaf: !below })));
}

/** The fields that a browser would send. */
function fieldsOf(html: string): URLSearchParams {
  const fields = new URLSearchParams();
  let select: string | null = null;
  let area: { name: string; text: string } | null = null;
  const parser = new Parser({
    onopentag(tag, { name = '', type, value = '', ...attributes }) {
      if (tag === 'select') select = 'disabled' in attributes ? null : name;
      if (tag === 'option' && select !== null && 'selected' in attributes)
        fields.append(select, value);
      if (tag === 'textarea') area = { name, text: '' };
      if (tag !== 'input' || name === '' || type === 'file') return;
      const isMark = type === 'radio' || type === 'checkbox';
      if (!isMark || 'checked' in attributes) fields.append(name, isMark ? value || 'on' : value);
    },
    ontext(text) {
      if (area) area.text += text;
    },
    onclosetag(tag) {
      if (tag === 'select') select = null;
      if (tag !== 'textarea' || !area) return;
      // A browser drops the line break after the tag, and sends others as CRLF.
      fields.append(area.name, area.text.replace(/^\n/, '').replaceAll('\n', '\r\n'));
      area = null;
    },
  });
  parser.end(html);
  return fields;
}

/** The order of chosen options has no meaning outside of a ranking. */
function comparable(answer: object): unknown {
  if ('order' in answer || 'path' in answer || 'files' in answer) return answer;
  return JSON.parse(
    JSON.stringify(answer, (_, part) =>
      Array.isArray(part) ? part.map((item) => JSON.stringify(item)).sort() : part,
    ),
  );
}
