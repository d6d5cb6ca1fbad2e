import { brand, pictureOf, type Question, questions } from './questions.ts';

/** The kinds of questions that the package has no type for. */
const missing: readonly string[] = ['table', 'order'];

export const shown = questions.filter(({ kind }) => !missing.includes(kind));

const survey = {
  ...{ id: 'beside', name: brand.name, type: 'link', status: 'inProgress' },
  ...{ welcomeCard: { enabled: false }, thankYouCard: { enabled: true, headline: 'Thank you' } },
  ...{ hiddenFields: { enabled: false }, triggers: [], delay: 0, autoClose: null, styling: null },
  questions: shown.map((question) => ({
    ...{ id: question.id, headline: question.title, required: false },
    ...partsOf(question),
  })),
};

/** The page's script, which Vite builds in a folder of this repository, where the package is. */
export const script = `
import { renderSurveyInline } from '@formbricks/surveys';
renderSurveyInline({
  survey: ${JSON.stringify(survey)},
  containerId: 'root',
  brandColor: '${brand.accent}',
  isBrandingEnabled: false,
  isRedirectDisabled: true,
});
`;

/** The properties that its own program sets from the colours of an owner. */
export const style = `
body { margin: 0; background: ${brand.surface}; }
#root { min-height: 100vh; display: grid; align-items: center; }
#fbjs { max-width: 640px; width: 100%; margin: auto; }
#fbjs, :root {
  --fb-brand-color: ${brand.accent};
  --fb-heading-color: ${brand.text};
  --fb-survey-background-color: ${brand.surface};
  --fb-accent-background-color: #ffffff;
}`;

function partsOf(question: Question): object {
  switch (question.kind) {
    case 'choice':
    case 'several':
      return {
        type: question.kind === 'choice' ? 'multipleChoiceSingle' : 'multipleChoiceMulti',
        choices: question.options.map((label) => ({ id: label, label })),
      };
    case 'pictures':
      return {
        type: 'pictureSelection',
        choices: question.options.map((id) => ({ id, imageUrl: pictureOf(id) })),
      };
    case 'words':
      return { type: 'openText', inputType: 'text', longAnswer: false, placeholder: '' };
    case 'text':
      return { type: 'openText', inputType: 'text', longAnswer: true, placeholder: '' };
    case 'nps':
      return { type: 'nps', lowerLabel: 'Not at all likely', upperLabel: 'Extremely likely' };
    case 'numbers':
      return {
        ...{ type: 'rating', scale: 'number', range: 7 },
        ...{ lowerLabel: 'Very hard', upperLabel: 'Very easy' },
      };
    default:
      return {
        ...{ type: 'rating', scale: question.kind === 'stars' ? 'star' : 'smiley', range: 5 },
        ...{ lowerLabel: 'Very bad', upperLabel: 'Very good' },
      };
  }
}
