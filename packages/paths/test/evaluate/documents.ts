import { readFileSync } from 'node:fs';

/** Reads what a document shows: the surveys in its blocks of JSON. */
export function surveysIn(file: string): readonly (Record<string, unknown> & { id: string })[] {
  const text = readFileSync(file, 'utf8');
  const blocks = [...text.matchAll(/^\s*```json\n([\s\S]*?)```/gm)].map(([, block = '']) => block);
  return blocks.flatMap((block, index) => {
    const content = contentOf(block);
    const questions = content && questionsIn(content);
    if (!questions) return [];
    const others = Array.isArray(content) || 'block' in content || 'type' in content ? {} : content;
    return [{ title: 'A survey', ...others, questions, id: `document-${index}` }];
  });
}

/** The content of a whole object, or of the inside of an object or a list. */
function contentOf(block: string): Record<string, unknown> | readonly unknown[] | null {
  for (const text of [block, `{${block}}`, `[${block}]`]) {
    try {
      return JSON.parse(text);
    } catch {}
  }
  return null;
}

function questionsIn(content: Record<string, unknown> | readonly unknown[]): unknown {
  if (Array.isArray(content)) return content;
  const fields = content as Record<string, unknown>;
  if ('block' in fields || 'type' in fields) return [content];
  return fields.questions;
}

export interface DocumentedQuestion {
  readonly id: string;
  readonly question: { readonly id: string; readonly type: string; choice?: { id: string }[] };
  readonly accepted: unknown;
  readonly wrong: readonly { readonly faults: readonly string[]; readonly answer: unknown }[];
}

/** The examples of docs/questions.md with their answers; answers that are cut off there are left out. */
export function documentedQuestions(): readonly DocumentedQuestion[] {
  const sections = readFileSync('docs/questions.md', 'utf8').split(/^### /m).slice(1);
  return sections.flatMap((section) => {
    const [, block = ''] = /```jsonc\n([\s\S]*?)```/.exec(section) ?? [];
    const question = JSON.parse(block.replace(/,\s*\/\/ … \d+ more/g, ''));
    if (typeof question.type !== 'string') return [];
    const [, accepted = ''] = /^Accepted: ``(.*)``$/m.exec(section) ?? [];
    const rows = [...section.matchAll(/^\| (`.*?) \| ``(.*)`` \|$/gm)];
    const wrong = rows
      .filter(([, , answer = '']) => !answer.includes('…"'))
      .map(([, words = '', answer = '']) => ({
        faults: faultsIn(words),
        answer: JSON.parse(answer),
      }));
    const example = { id: question.id, question, accepted: JSON.parse(accepted), wrong };
    return [block.includes('// …') ? withElided(example) : example];
  });
}

/** A document leaves out most options of a long list; its answers name some of them. */
function withElided(example: DocumentedQuestion): DocumentedQuestion {
  const { choice = [] } = example.question;
  const known = example.wrong.filter(({ faults }) => !faults.includes('malformed'));
  const named = [example.accepted, ...known.map(({ answer }) => answer)]
    .flatMap((answer) => Object.values(answer as object).flat())
    .filter((id) => typeof id === 'string' && !choice.some((option) => option.id === id));
  const options = [...choice, ...[...new Set(named)].map((id) => ({ id, text: id }))];
  return { ...example, question: { ...example.question, choice: options } };
}

/** "`tooFew` (min 2) at `other`" as "tooFew min 2 at other". */
function faultsIn(words: string): readonly string[] {
  return words.split(/, (?=`)/).map((word) => {
    const [, kind = '', bounds = '', at = ''] =
      /^`(\w+)`(?: \((.*)\))?(?: at `(.*)`)?$/.exec(word) ?? [];
    return [kind, ...(bounds ? [bounds.replace(',', '')] : []), ...(at ? [`at ${at}`] : [])].join(
      ' ',
    );
  });
}
