import { brand, pictureOf, type Question, questions } from './questions.ts';

/** The version with which the pictures are drawn; the packages are installed for the drawing alone, as they have 50 MB. */
export const packages = ['survey-core@3.0.0', 'survey-react-ui@3.0.0', 'react@19', 'react-dom@19'];

const model = {
  title: brand.name,
  showProgressBar: true,
  progressBarType: 'questions',
  questionsOnPageMode: 'questionPerPage',
  showQuestionNumbers: false,
  elements: questions.map((question) => ({
    ...{ name: question.id, title: question.title },
    ...partsOf(question),
  })),
};

const theme = {
  themeName: 'default',
  colorPalette: 'light',
  cssVariables: {
    '--sjs2-color-project-brand-600': brand.accent,
    '--sjs2-color-utility-surface-survey': brand.surface,
    '--sjs2-base-unit-radius': '12px',
  },
};

/** The page's script, which Vite builds in the folder of the packages. */
export const script = `
import 'survey-core/survey-core.min.css';
import { Model } from 'survey-core';
import { Survey } from 'survey-react-ui';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
const model = new Model(${JSON.stringify(model)});
model.applyTheme(${JSON.stringify(theme)});
createRoot(document.getElementById('root')).render(createElement(Survey, { model }));
`;

function partsOf(question: Question): object {
  switch (question.kind) {
    case 'choice':
      return { type: 'radiogroup', choices: question.options };
    case 'several':
      return { type: 'checkbox', choices: question.options };
    case 'pictures':
      return {
        type: 'imagepicker',
        showLabel: true,
        choices: question.options.map((value) => ({ value, imageLink: pictureOf(value) })),
      };
    case 'table':
      return { type: 'matrix', columns: question.options, rows: question.rows };
    case 'order':
      return { type: 'ranking', choices: question.options };
    case 'words':
      return { type: 'text' };
    case 'text':
      return { type: 'comment' };
    case 'stars':
      return { type: 'rating', rateType: 'stars', rateMax: 5 };
    case 'faces':
      return { type: 'rating', rateType: 'smileys', scaleColorMode: 'colored', rateMax: 5 };
    case 'nps':
      return {
        ...{ type: 'rating', rateMin: 0, rateMax: 10 },
        ...{ minRateDescription: 'Not at all likely', maxRateDescription: 'Extremely likely' },
      };
    default:
      return {
        ...{ type: 'rating', rateMin: 1, rateMax: 7 },
        ...{ minRateDescription: 'Very hard', maxRateDescription: 'Very easy' },
      };
  }
}
