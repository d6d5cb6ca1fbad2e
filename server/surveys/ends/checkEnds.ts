import type { Issue } from '../../questions/shared/serverQuestionType.ts';
import type { Definition } from '../definition.ts';
import { endPagesOf } from './endPage.ts';

/** Mistakes in end pages: a button without a link, and ids that are used twice. */
export function endIssues(definition: Definition): readonly Issue[] {
  const { ends = [] } = definition;
  return [
    ...endPagesOf(definition).flatMap(([path, { endPageBtnEnable, endPageBtnLink }]) =>
      endPageBtnEnable && endPageBtnLink === undefined
        ? [{ path: `${path}.endPageBtnLink`, reason: 'is needed when endPageBtnEnable is true' }]
        : [],
    ),
    ...ends.flatMap(({ id }, index) =>
      ends.findIndex((end) => end.id === id) < index
        ? [{ path: `ends[${index}].id`, reason: `"${id}" is used twice` }]
        : [],
    ),
  ];
}
