import { formFields } from '../../contract/pageForm.ts';
import { resolveForm } from '../../contract/questions/index.ts';
import type { QuestionActor } from '../../machines/question/question.machine.ts';

/**
 * Passes to the question what was chosen or typed before the script loaded. The form may be that of the question before,
 * whose answer was sent again at the take-over.
 */
export function restoreForm(actor: QuestionActor, form: HTMLFormElement): void {
  const { question, answer } = actor.getSnapshot().context;
  const fields = new FormData(form);
  if (fields.get(formFields.question) !== question.questionId) return;
  if ([...form.elements].some(isTouched)) {
    const chosen = resolveForm(question, fields);
    actor.send({ type: 'answer.restore', answer: { ...answer, ...chosen } });
  }
  for (const field of form.elements) {
    // The view uploads the files as if they were chosen now.
    if (hasFiles(field)) field.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

function isTouched(field: Element): boolean {
  if (field instanceof HTMLSelectElement) {
    return [...field.options].some((option) => option.selected !== option.defaultSelected);
  }
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  if (!(field instanceof HTMLInputElement) || field.type === 'file') return false;
  return field.checked !== field.defaultChecked || field.value !== field.defaultValue;
}

function hasFiles(field: Element): boolean {
  return field instanceof HTMLInputElement && (field.files?.length ?? 0) > 0;
}
