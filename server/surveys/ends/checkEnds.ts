import type { Question } from '../../../contract/questions/index.ts';
import { namesInLink } from '../../content/linkTemplate.ts';
import { namesInTags, type Placeholder } from '../../content/template.ts';
import type { Issue } from '../../questions/shared/serverQuestionType.ts';
import type { Definition } from '../definition.ts';
import { reasonAgainst } from '../piping/checkTexts.ts';
import { endPagesOf } from './endPage.ts';

/**
 * Returns issues of end pages: a button without a link, names that a link cannot contain, and
 * duplicate ids.
 */
export function endIssues(
  definition: Definition,
  questions: readonly Question[],
): readonly Issue[] {
  const { ends = [] } = definition;
  return [
    ...endPagesOf(definition).flatMap(([path, { endPageBtnEnable, endPageBtnLink }]) =>
      endPageBtnEnable && endPageBtnLink === undefined
        ? [{ path: `${path}.endPageBtnLink`, reason: 'is needed when endPageBtnEnable is true' }]
        : nameIssues(endPageBtnLink ?? '', definition, questions).map((reason) => ({
            path: `${path}.endPageBtnLink`,
            reason,
          })),
    ),
    ...ends.flatMap(({ id }, index) =>
      ends.findIndex((end) => end.id === id) < index
        ? [{ path: `ends[${index}].id`, reason: `"${id}" is used twice` }]
        : [],
    ),
  ];
}

function nameIssues(
  link: string,
  definition: Definition,
  questions: readonly Question[],
): readonly string[] {
  const reasons = namesInLink(link).flatMap((name) =>
    name.format === undefined
      ? (reasonAgainst(name, questions.length, definition, questions) ?? [])
      : [`has {${name.source}}: a link has the answer as it is stored, without ":${name.format}"`],
  );
  const inTags = namesInTags(link).map(
    ({ source }: Placeholder) => `has {${source}} inside of a tag, where no name is replaced`,
  );
  return [...new Set([...reasons, ...inTags])];
}
