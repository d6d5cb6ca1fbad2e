import { createActor, SimulatedClock } from 'xstate';
import type { Answer, Question } from '../../contract/questions/index.ts';
import type { Step, Subject } from '../../contract/survey.ts';
import type { linkageMachine } from '../../machines/linkage/linkage.machine.ts';
import type { Commit, Place } from '../../machines/question/context.ts';
import { questionMachine } from '../../machines/question/question.machine.ts';
import type { uploadMachine } from '../../machines/upload/upload.machine.ts';
import { heldPort } from './ports.ts';

/** The machines of single question types. */
interface Parts {
  readonly linkage: typeof linkageMachine;
  readonly upload: typeof uploadMachine;
}

/** A question on screen without a session around it, whose ports end by hand. */
export function askedAlone(question: Question, answer: Answer, parts: Partial<Parts> = {}) {
  const commit = heldPort<Step, Commit>();
  const previous = heldPort<Subject, Place>();
  const machine = questionMachine.provide({
    actors: { commit: commit.logic, previous: previous.logic, ...parts },
    // There is nobody to tell.
    actions: { tell: () => {}, quieten: () => {} },
  });
  const actor = createActor(machine, {
    clock: new SimulatedClock(),
    input: {
      place: { surveyId: 's', channel: 'web', respondent: {}, sign: '' },
      question,
      answer,
      isDraft: false,
      allowPrevious: true,
      visit: 'v',
    },
  }).start();
  return { question: actor, commit, previous };
}

/** The question at a place among three; a rating of five points unless made another. */
export function subject(index: number): Subject {
  return { questionId: `q${index}`, type: 8, index, count: 3, title: `Q${index}`, config: {} };
}
