import { createContext, useContext } from 'react';
import { formFields, type PageForm } from '../../../contract/pageForm.ts';

/** Null on a page that the server has not drawn. */
export const ServedForm = createContext<PageForm | null>(null);

/** Fields that a form needs to work without a script. */
export function FormFields({ questionId }: { questionId?: string }) {
  const form = useContext(ServedForm);
  if (!form) return null;
  return (
    <>
      <input type="hidden" name={formFields.key} value={form.key} />
      <input type="hidden" name={formFields.token} value={form.token} />
      {form.tokens === undefined ? null : (
        <input type="hidden" name={formFields.tokens} value={form.tokens} />
      )}
      {questionId === undefined ? null : (
        <input type="hidden" name={formFields.question} value={questionId} />
      )}
    </>
  );
}

export function SentFields({ fields }: { fields: NonNullable<PageForm['sent']> }) {
  return fields.map(([name, value], index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: names repeat and the order is fixed.
    <input key={index} type="hidden" name={name} value={value} />
  ));
}

/** Fields of a form that restarts the survey. */
export function RestartFields({ keepsAnswers }: { keepsAnswers: boolean }) {
  const isServed = useContext(ServedForm) !== null;
  if (!isServed) return null;
  return (
    <>
      <FormFields />
      <input type="hidden" name={formFields.answers} value={keepsAnswers ? 'keep' : 'clear'} />
    </>
  );
}
