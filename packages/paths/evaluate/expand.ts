import { copyId, type Time } from './copyId.ts';
import { renamed } from './rename.ts';
import { carriedOptions, isInSource, sourceOptions } from './source.ts';
import type {
  AskedBlock,
  AskedQuestion,
  Copy,
  Node,
  Requirement,
  Scope,
  Survey,
} from './survey.ts';
import type { Block, Entry, OptionSource, Question, SurveyFile } from './surveyFile.ts';

interface Around extends Copy {
  readonly times: readonly Time[];
  readonly requirements: readonly Requirement[];
}

/** Expands `repeat`, `forEach` and `choiceFrom` of a survey file. */
export function expand(file: SurveyFile, trees: Survey['trees']): Survey {
  const byId = new Map<string, AskedQuestion>();
  const copies = new Map<string, string[]>();

  const add = (question: Question, idInFile: string, around: Around, added: Requirement[] = []) => {
    const asked: AskedQuestion = {
      id: question.id,
      question,
      options: [
        ...carriedOptions(question.choiceFrom, byId),
        ...(question.choice ?? []).map((option) => ({ option })),
      ],
      requirements: [...around.requirements, ...added],
      copy: around,
    };
    byId.set(asked.id, asked);
    copies.set(idInFile, [...(copies.get(idInFile) ?? []), asked.id]);
    return asked;
  };

  const nodesOf = (entries: readonly Entry[], around: Around): readonly Node[] =>
    entries.flatMap((entry) =>
      'block' in entry ? blockNodes(entry, around) : [questionNode(entry, around)],
    );

  const questionNode = (inFile: Question, around: Around): Node => {
    const id = copyId(inFile.id, around.times);
    const question = { ...renamed(inFile, around.ids), id };
    const { showIf } = question;
    return add(
      question,
      inFile.id,
      around,
      showIf ? [{ words: `showIf of "${id}"`, condition: showIf }] : [],
    );
  };

  const blockNodes = (block: Block, outer: Around): readonly Node[] => {
    const showIf = renamed(block.showIf, outer.ids);
    const around: Around = showIf
      ? {
          ...outer,
          requirements: [
            ...outer.requirements,
            { words: `showIf of the block "${block.block}"`, condition: showIf },
          ],
        }
      : outer;
    if (block.repeat) return repeatNodes(block, block.repeat.max, around);
    if (block.forEach) return forEachNodes(block, renamed(block.forEach, outer.ids), around);
    return [node(block, nodesOf(block.questions, around))];
  };

  const repeatNodes = (block: Block, max: number, around: Around): readonly Node[] => {
    const anotherId = (time: number) => `${copyId(block.block, around.times)}~another-${time}`;
    const times = Array.from({ length: max }, (_, index) => index + 1);
    const nodes = times.map((time) => {
      const requirements: readonly Requirement[] =
        time === 1
          ? []
          : [
              {
                words: `the answer to "${anotherId(time)}"`,
                condition: { question: anotherId(time), is: 'yes' },
              },
            ];
      const inside = copyAround(block, around, { time, isRepeat: true }, requirements, time);
      const questions = node(block, nodesOf(block.questions, inside));
      if (time === max) return questions;
      const id = anotherId(time + 1);
      const choice = [{ id: 'yes' }, { id: 'no' }];
      const another = add({ id, type: 'radio', choice }, id, inside);
      return { isShuffled: false, group: null, nodes: [questions, another] };
    });
    return [{ isShuffled: false, group: null, nodes }];
  };

  const forEachNodes = (block: Block, source: OptionSource, around: Around): readonly Node[] =>
    sourceOptions(source, byId).map((option) => {
      const requirement = {
        words: `forEach of the block "${block.block}" for "${option.id}" of "${source.question}"`,
        condition: (scope: Scope) => isInSource(source, option.id, scope),
      };
      const time = { time: option.id, isRepeat: false };
      const inside = copyAround(block, around, time, [requirement], around.number);
      return node(block, nodesOf(block.questions, inside));
    });

  const nodes = nodesOf(file.questions, {
    ...{ ids: new Map(), number: 1 },
    ...{ times: [], requirements: [] },
  });
  return { file, nodes, questions: [...byId.values()], byId, copies, trees };
}

function node({ order, randomGroup }: Block, nodes: readonly Node[]): AskedBlock {
  return { isShuffled: order === 'random', group: randomGroup ?? null, nodes };
}

function copyAround(
  block: Block,
  around: Around,
  time: Time,
  requirements: readonly Requirement[],
  number: number,
): Around {
  const times = [...around.times, time];
  return {
    times,
    number,
    ids: new Map([...around.ids, ...idsInside(block.questions, times)]),
    requirements: [...around.requirements, ...requirements],
  };
}

/** The ids of the copies in one time; names behind an inner block mean its first time. */
function idsInside(
  entries: readonly Entry[],
  times: readonly Time[],
): readonly (readonly [string, string])[] {
  return entries.flatMap((entry) => {
    if (!('block' in entry)) return [[entry.id, copyId(entry.id, times)] as const];
    if (entry.forEach) return [];
    const inner = entry.repeat ? [...times, { time: 1, isRepeat: true }] : times;
    return idsInside(entry.questions, inner);
  });
}
