import { createContext, useContext } from 'react';
import { formFields, type PageForm } from '../../../contract/pageForm.ts';

/** The form of a page that the server has rendered; null on other pages. */
export const PageFormContext = createContext<PageForm | null>(null);

/** Fields that a form needs to work without a script. */
export function FormFields({ questionId }: { questionId?: string }) {
  const form = useContext(PageFormContext);
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
