import type { FormQuestion } from '../form.ts';
import type { SourceRecord } from '../record.ts';
import { joinTexts, mapTexts, type Texts } from '../texts.ts';
import type { SurveyJsContext } from './context.ts';

/** The field for a comment as a separate question, which is shown together with its question. */
export function commentQuestion(
  record: SourceRecord,
  base: Omit<FormQuestion, 'type' | 'config'>,
  context: SurveyJsContext,
): readonly FormQuestion[] {
  const has = [record.flag('hasComment'), record.flag('showCommentArea')].some(Boolean);
  const text: Texts | undefined = context.html(record.get('commentText'));
  if (!has) return [];
  context.notes.add(base.name, 'changed', 'its comment is a question of its own');
  const title = joinTexts(
    mapTexts(base.title, (title) => title),
    ': ',
    text ?? context.word('comment'),
  );
  return [
    {
      ...base,
      name: `${base.name}-Comment`,
      title,
      description: undefined,
      required: false,
      type: 'singleInput',
      config: { multiline: true },
    },
  ];
}
