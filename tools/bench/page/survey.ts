const questions = 12;

/** The last text of every screen is the largest, so that the largest contentful paint includes the whole screen. */
const longText =
  'None of these, because something else kept me from going there, and I would like to say in the next questions what it was and how it could be mended before the summer begins.';

export const survey = {
  id: 'bench',
  title: 'A day at the market',
  description: `<p>A dozen questions. ${longText}</p>`,
  questions: questionsOf(questions),
};

/** A survey of 500 questions, whose first question should be as fast as in a survey of twelve. */
export const longSurvey = { ...survey, id: 'long', questions: questionsOf(500), ahead: true };

function questionsOf(count: number) {
  return Array.from({ length: count }, (_, place) => ({
    id: `q${place + 1}`,
    type: 'radio',
    title: `Question ${place + 1}: what did you see first?`,
    choice: [
      { id: 'fruit', text: 'The fruit' },
      { id: 'fish', text: 'The fish' },
      { id: 'flowers', text: 'The flowers' },
      { id: 'other', text: longText },
    ],
  }));
}

/** The survey with questions that wait for the reply to the previous answer. */
export const surveyInTurn = { ...survey, id: 'in-turn', ahead: false };

const style =
  'body{margin:0 auto;max-width:40rem;padding:1rem;font:1rem/1.5 system-ui,sans-serif}fieldset{border:0;padding:0}legend{font-size:1.4rem;font-weight:600}label{display:block;margin:.5rem 0;padding:.75rem;border:1px solid #888;border-radius:.5rem}button{padding:.75rem 1.5rem;font:inherit}';

/** A question of the survey as static HTML, which is the lower bound for any product. */
export function staticPage(place: number): string {
  const question = survey.questions[place % questions];
  const options = question?.choice
    .map(
      ({ id, text }) => `<label><input type="radio" name="choice" value="${id}"> ${text}</label>`,
    )
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${survey.title}</title><link rel="icon" href="data:,"><style>${style}</style></head><body><h1>${survey.title}</h1><form method="post" action="/${place + 1}"><fieldset><legend>${question?.title}</legend>${options}</fieldset><button>Next</button></form></body></html>`;
}

/**
 * The questions as a static page with a few lines of script that show the next question, which is the lower bound for a
 * step.
 */
export function staticSteps(): string {
  const forms = survey.questions.map(({ title, choice }, place) => {
    const options = choice
      .map(
        ({ id, text }) => `<label><input type="radio" name="choice" value="${id}"> ${text}</label>`,
      )
      .join('');
    return `<template id="q${place}"><h1>${survey.title}</h1><form><fieldset><legend tabindex="-1">${title}</legend>${options}</fieldset><button value="next">Next</button></form></template>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${survey.title}</title><link rel="icon" href="data:,"><style>${style}</style></head><body><main></main>${forms.join('')}<script>
let place = 0;
const main = document.querySelector('main');
const show = () => {
  main.replaceChildren(document.getElementById('q' + place).content.cloneNode(true));
  main.querySelector('form').onsubmit = (event) => {
    event.preventDefault();
    place += 1;
    show();
    window.scrollTo(0, 0);
    main.querySelector('legend').focus();
  };
};
show();
</script></body></html>`;
}
