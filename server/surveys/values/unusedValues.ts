import { namesInLink } from '../../content/linkTemplate.ts';
import type { Placeholder } from '../../content/template.ts';
import type { Issue } from '../../questions/shared/serverQuestionType.ts';
import { boundsIn } from '../bounds/bounds.ts';
import { conditionsIn } from '../conditions/inSurvey.ts';
import { boundIn } from '../conditions/leafBound.ts';
import { leavesOf } from '../conditions/leaves.ts';
import type { Definition } from '../definition.ts';
import { endPagesOf } from '../ends/endPage.ts';
import { endTexts, filledTexts } from '../piping/names.ts';
import { blockTexts } from '../sections.ts';
import { authoredIn, valueName } from './valueName.ts';
import { walkExpression } from './walkExpression.ts';

/** Warns about values that only the export uses, unless the file says that this is their purpose. */
export function unusedValues(definition: Definition): readonly Issue[] {
  const { values = {} } = definition;
  const used = new Set([
    ...conditionsIn(definition).flatMap(({ condition }) =>
      leavesOf(condition).flatMap((leaf) => [leaf.value, boundIn(leaf)?.value]),
    ),
    ...definition.questions.flatMap((inFile) => boundsIn(inFile).map(({ value }) => value)),
    ...Object.values(values).flatMap(({ compute }) => {
      const names: string[] = [];
      if (compute) {
        walkExpression(compute, (part) => {
          if (part.kind === 'value') names.push(part.name);
        });
      }
      return names;
    }),
    ...placeholdersOf(definition).flatMap(({ name, part }) => (name === valueName ? [part] : [])),
  ]);
  return authoredIn(values).flatMap(([name, { forExport, score }]) =>
    used.has(name) || forExport || score
      ? []
      : [
          {
            path: `values.${name}`,
            reason:
              'no condition, text, bound, value or score uses it: write "forExport": true where it is for the export alone',
          },
        ],
  );
}

function placeholdersOf(definition: Definition): readonly Placeholder[] {
  const texts = [
    ...definition.questions.flatMap(filledTexts),
    ...blockTexts(definition),
    ...endTexts(definition),
  ];
  return [
    ...texts.flatMap(([, text]) => text.placeholders),
    ...endPagesOf(definition).flatMap(([, page]) => namesInLink(page.endPageBtnLink ?? '')),
  ];
}
