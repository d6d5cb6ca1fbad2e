import { survey } from '../support/world.ts';

const mission = {
  instruction: { en: '<p>Go</p><script>x</script>', de: 'Los' },
  link: '/a.html',
};
const steps = [{ text: { en: 'Look', de: 'Schau' }, imgs: ['/a.webp'] }];
const base = {
  id: 'usability',
  title: 'Usability',
  questions: [
    {
      id: 'find',
      type: 'text',
      title: 'Find',
      config: { mission: { ...mission, steps } },
      next: [{ when: { question: 'find', is: 'cancelled' }, to: 'why' }],
    },
    { id: 'fetch', type: 'text', title: 'Fetch', config: { required: false, mission } },
    {
      id: 'ease',
      type: 'rate',
      title: 'Ease',
      next: [{ when: { question: 'fetch', answered: true }, to: 'end' }],
    },
    { id: 'why', type: 'singleInput', title: 'Why' },
  ],
  scoring: { maximum: 10 },
};
export const surveys = [
  survey({ ...base, config: { allowReAnswer: true } }),
  survey({ ...base, id: 'timed', maxAnswerTime: 60 }),
  survey({ ...base, id: 'signed', config: { signature: 'required' } }),
  survey({ ...base, id: 'closing', closesAt: '2031-05-01T13:00:00Z' }),
  survey({ ...base, id: 'demo', config: { demo: true } }),
];

export const event = (code: number, at: number, step?: number) =>
  step === undefined ? { code, at } : { code, at, step };
export const started = event(1, 0, 1);
export const leftPage = event(15, 1_200, 1);
export const returned = event(16, 30_400, 1);
