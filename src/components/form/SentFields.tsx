import { useContext } from 'react';
import { formFields, type PageForm } from '../../../contract/pageForm.ts';
import { FormFields, PageFormContext } from './FormFields.tsx';

export function SentFields({ fields }: { fields: NonNullable<PageForm['sent']> }) {
  return fields.map(([name, value], index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: names repeat and the order is fixed.
    <input key={index} type="hidden" name={name} value={value} />
  ));
}

/** Fields of a form that restarts the survey. */
export function RestartFields({ keepsAnswers }: { keepsAnswers: boolean }) {
  const isServerRendered = useContext(PageFormContext) !== null;
  if (!isServerRendered) return null;
  return (
    <>
      <FormFields />
      <input type="hidden" name={formFields.answers} value={keepsAnswers ? 'keep' : 'clear'} />
    </>
  );
}
