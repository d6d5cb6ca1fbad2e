const about = (question: string, test: object) => ({ question, ...test });

/** A survey with short values of keys that are long elsewhere, and with every kind of condition. */
export const more = {
  id: 'more',
  lang: 'en',
  title: 'More keys',
  description: 'Ten short questions.',
  maxAnswers: 1000,
  scoring: {},
  values: {
    plan: { from: 'address', type: 'text', maxLength: 20, default: 'basic' },
    seats: { from: 'address', type: 'number', score: { weight: 0.5 } },
  },
  quotas: [
    { id: 'young', when: about('age', { atMost: 29 }), max: 200 },
    {
      ...{ id: 'pro', when: { value: 'plan', is: 'pro' }, max: 50 },
      end: {
        endTitle: 'Thank you for your interest',
        endText: 'We have enough answers.',
        ...{
          endPageBtnEnable: true,
          endPageBtnText: 'Home',
          endPageBtnLink: 'https://example.org/',
        },
      },
    },
  ],
  ends: [
    {
      ...{ id: 'shop', when: { of: 'language', is: 'en' } },
      ...{ endPageBtnEnable: true, endPageBtnText: 'Shop', endPageBtnLink: 'https://example.org/' },
    },
  ],
  questions: [
    {
      ...{ id: 'age', type: 'singleInput', title: 'Your age', default: '30', prefill: true },
      config: { kind: 'number', min: 0 },
    },
    {
      ...{ id: 'used', type: 'check', title: 'What did you use?' },
      choice: [
        { id: 'pool', text: 'Pool' },
        { id: 'bar', text: 'Bar', showIf: { all: [about('age', { atLeast: 18 })] } },
      ],
    },
    {
      ...{ id: 'liked', type: 'multiSingle', title: 'Did you like it?', columnOrder: 'random' },
      choice: [
        {
          ...{ id: 'pool', text: 'The pool' },
          subChoice: [
            { id: 'yes', text: 'Yes' },
            { id: 'no', text: 'No' },
            {
              ...{ id: 'closed', text: 'It was closed', anchored: true },
              showIf: { not: about('used', { includes: 'pool' }) },
            },
          ],
        },
      ],
      subChoice: [
        { id: 'yes', text: 'Yes' },
        { id: 'no', text: 'No' },
        {
          ...{ id: 'unused', text: 'I did not use it', anchored: true },
          showIf: about('used', { excludes: 'bar' }),
        },
      ],
    },
    {
      ...{ id: 'contact', type: 'multiInput', title: 'How do we reach you?' },
      choice: [
        { id: 'mail', text: 'E-mail', questionConfig: { format: 4, required: false } },
        { id: 'phone', text: 'Phone', questionConfig: { kind: 'phone', country: 'PT' } },
      ],
    },
    { id: 'day', type: 'singleInput', title: 'Which day?', config: { kind: 'date' } },
    {
      ...{ id: 'season', type: 'text', title: 'The pool is closed then' },
      showIf: {
        any: [about('day', { before: '2031-05-01' }), about('day', { after: '2031-09-30' })],
      },
    },
    {
      ...{ id: 'when', type: 'singleInput', title: 'When do we call?' },
      showIf: about('contact', { blank: 'phone', matches: '\\+351.*' }),
    },
    {
      ...{
        id: 'marks',
        type: 'multiRate',
        title: 'Your marks',
        showIf: { of: 'score', atLeast: 1 },
      },
      config: { rateHint: [{ hint: 'What was wrong?', score: 1 }] },
      choice: [{ id: 'pool', text: 'The pool' }],
    },
    {
      ...{
        id: 'mark',
        type: 'evaluate',
        title: 'Your mark',
        showIf: about('when', { notAnswered: true }),
      },
      config: { rateHint: [{ hint: 'What was wrong?', score: 1 }] },
      choice: [{ id: 'slow', text: 'Slow', questionConfig: { scores: [1] } }],
    },
    {
      ...{ id: 'task', type: 'text', title: 'A tomato' },
      config: {
        mission: { instruction: 'Buy one.', steps: [{ text: 'Open the shop.' }], notes: true },
      },
    },
    {
      ...{ id: 'order', type: 'text', title: 'An order' },
      config: {
        mission: {
          ...{ instruction: 'Order one.', link: 'https://shop.example.org' },
          goal: { word: 'ordered' },
        },
      },
    },
    {
      ...{ id: 'pay', type: 'text', title: 'A payment' },
      config: {
        mission: {
          ...{ instruction: 'Pay for it.', link: 'https://shop.example.org' },
          goal: { origin: 'https://pay.example.org', path: '/orders/*/thanks' },
        },
      },
    },
    {
      ...{ block: 'visit', order: 'random' },
      repeat: { max: 2, another: { title: 'Once more?', yes: 'Yes', no: 'No' } },
      questions: [
        { id: 'food', type: 'rate', title: 'The food' },
        { id: 'room', type: 'rate', title: 'The room' },
      ],
    },
  ],
};

/** Surveys with the shortest possible lists. */
export const least = [
  { id: 'hello', title: 'Hello', questions: [{ id: 'a', type: 'text', title: 'Hello' }] },
  {
    ...{ id: 'few', title: 'Few' },
    quotas: [{ id: 'young', when: about('age', { atMost: 29 }), max: 200 }],
    questions: [
      { id: 'age', type: 'singleInput', title: 'Age', config: { kind: 'number', min: 0 } },
    ],
  },
  {
    ...{ id: 'fewer', title: 'Fewer' },
    ends: [{ id: 'none', when: about('liked', { answered: false }), endTitle: 'Goodbye' }],
    quotas: [
      { id: 'all', when: about('liked', { answered: true }), max: 9, end: { endText: 'Enough.' } },
    ],
    questions: [
      {
        ...{ id: 'liked', type: 'multiSingle', title: 'Did you like it?' },
        choice: [{ id: 'pool', text: 'The pool' }],
        subChoice: [{ id: 'yes', text: 'Yes' }],
      },
    ],
  },
];

/** The keys of a theme that the samples lack. */
export const allOfTheme = {
  raised: '#ffffff',
  button: 'pill',
  icons: 'colour',
  logo: { height: 56 },
  cover: { narrow: '/pictures/band.webp', alt: 'A pond with a frog' },
  end: { alt: 'A bench', celebrate: true },
};
