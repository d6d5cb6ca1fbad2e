import type { Question } from '../../../../contract/questions/index.ts';
import { type Around, leftEmpty, right, type Sample, wrong } from '../sample.ts';
import { textTries } from '../texts.ts';
import { nameOf, tried } from './options.ts';

/** Type 1: an option, and what is written beside it. */
export function radioSamples(
  { choice, config }: Question<1>,
  { named }: Around,
): readonly Sample[] {
  return [
    leftEmpty(config.required, { choice: null }),
    ...tried(choice, [
      ...named,
      ...choice.flatMap(({ id, questionConfig }) => (questionConfig.input ? [id] : [])),
    ]).flatMap(({ id, questionConfig }) => {
      const name = nameOf(choice, id);
      if (!questionConfig.input)
        return [right(id, `Choose ${name}.`, { choice: id }, { label: name })];
      return [
        wrong(
          `${id} empty`,
          `Choose ${name} and write nothing beside it.`,
          { choice: id, text: '' },
          {
            kind: 'empty',
            at: id,
          },
        ),
        ...textTries(questionConfig).map((one): Sample => {
          const does = `Choose ${name} and write ${one.says} beside it.`;
          const answer = { choice: id, text: one.text };
          return one.fault
            ? wrong(`${id} ${one.name}`, does, answer, { ...one.fault, at: id })
            : right(`${id} ${one.name}`, does, answer, { label: `${name}: ${one.says}` });
        }),
      ];
    }),
  ];
}

/** Type 3. */
export function listSamples(question: Question<3>, around: Around): readonly Sample[] {
  return oneOf(question, around, 'from the list');
}

/** Type 15. */
export function picOppSamples(question: Question<15>, around: Around): readonly Sample[] {
  return oneOf(question, around, '');
}

function oneOf(
  { choice, config }: Question<3> | Question<15>,
  { named }: Around,
  where: string,
): readonly Sample[] {
  return [
    leftEmpty(config.required, { choice: null }),
    ...tried(choice, named).map(({ id }) => {
      const name = nameOf(choice, id);
      return right(
        id,
        `Choose ${name} ${where}`.trim().concat('.'),
        { choice: id },
        { label: name },
      );
    }),
  ];
}
