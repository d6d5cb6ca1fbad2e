import { brand, pictureOf, type Question, questions } from './questions.ts';

/** The survey file of Askpath. */
export const survey = {
  id: 'beside',
  title: brand.name,
  config: {
    theme: {
      accent: brand.accent,
      surface: brand.surface,
      shape: 'round',
      button: 'pill',
      icons: 'colour',
      font: { heading: 'serif' },
    },
  },
  questions: questions.map((question) => {
    const { id, title } = question;
    return { id, title, ...partsOf(question), config: { ...configOf(question), required: false } };
  }),
};

function partsOf(question: Question): object {
  switch (question.kind) {
    case 'choice':
      return { type: 'radio', choice: optionsOf(question.options) };
    case 'several':
      return { type: 'check', choice: optionsOf(question.options) };
    case 'pictures':
      return {
        type: 'radio',
        choice: question.options.map((text, index) => ({
          ...{ id: `o${index}`, text },
          imgs: [{ src: pictureOf(text), alt: '' }],
        })),
      };
    case 'table':
      return {
        type: 'multiSingle',
        choice: optionsOf(question.rows),
        subChoice: optionsOf(question.options),
      };
    case 'order':
      return { type: 'order', choice: optionsOf(question.options) };
    case 'words':
    case 'text':
      return { type: 'singleInput' };
    default:
      return { type: 'rate' };
  }
}

function configOf({ kind }: Question): object {
  const numbers = { icon: 5, rateType: 0 };
  if (kind === 'nps')
    return {
      ...{ ...numbers, scope: 11, startValue: 0 },
      ...{ leftLevel: 'Not at all likely', rightLevel: 'Extremely likely' },
    };
  if (kind === 'numbers')
    return { ...numbers, scope: 7, leftLevel: 'Very hard', rightLevel: 'Very easy' };
  if (kind === 'stars' || kind === 'faces')
    return { icon: kind === 'stars' ? 1 : 4, scope: 5, rateType: 1 };
  return {};
}

function optionsOf(texts: readonly string[]) {
  return texts.map((text, index) => ({ id: `o${index}`, text }));
}
