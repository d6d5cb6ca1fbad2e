/** Twelve questions as an author would write them for each program; none of them needs an answer. */
export const questions = [
  choice('came', 'What brought you here today?', ['A walk', 'A picnic', 'The plants', 'Friends']),
  { kind: 'stars', id: 'stars', title: 'How did you like your visit?' },
  { kind: 'nps', id: 'nps', title: 'How likely are you to recommend us to a friend?' },
  several('used', 'Which of these did you see?', ['The pond', 'The roses', 'The café', 'The shop']),
  { kind: 'words', id: 'place', title: 'Where do you come from?' },
  {
    kind: 'pictures',
    id: 'spot',
    title: 'Which spot do you like best?',
    options: ['Pond', 'Roses', 'Birches', 'Lavender'],
  },
  {
    kind: 'table',
    id: 'table',
    title: 'How were they?',
    rows: ['Tickets', 'Paths', 'Toilets'],
    options: ['Poor', 'Fair', 'Good'],
  },
  {
    kind: 'order',
    id: 'order',
    title: 'What matters most?',
    options: ['Quiet', 'Colour', 'Shade'],
  },
  { kind: 'faces', id: 'faces', title: 'How do you feel after your visit?' },
  { kind: 'numbers', id: 'easy', title: 'How easy was it to find your way?' },
  { kind: 'text', id: 'change', title: 'What should we change?' },
  choice('season', 'Which month is the best one here?', [
    ...['January', 'February', 'March', 'April', 'May', 'June'],
    ...['July', 'August', 'September', 'October', 'November', 'December'],
  ]),
] as const;

/** The invented brand in whose look all three are shown. */
export const brand = {
  name: 'Parc Arven',
  accent: '#e8590c',
  surface: '#fff8f0',
  text: '#2b1d12',
} as const;

export type Question = (typeof questions)[number];

function choice(id: string, title: string, options: readonly string[]) {
  return { kind: 'choice', id, title, options } as const;
}

function several(id: string, title: string, options: readonly string[]) {
  return { kind: 'several', id, title, options } as const;
}

export function pictureOf(option: string): string {
  return `/pictures/${option.toLowerCase()}.webp`;
}
