import { framedHeader } from '../../../../contract/embedding.ts';
import { picture } from '../../support/fileSamples.ts';
import { survey } from '../../support/world.ts';

export const publicOrigin = 'https://survey.example.org';
export const framed = { headers: { [framedHeader]: '1' } };
export const questions = [
  { id: 'a', type: 'rate', title: 'A' },
  { id: 'b', type: 'upload', title: 'B' },
];
export const surveys = [
  survey({ id: 'shop', title: 'Shop', questions }),
  survey({ id: 'members', title: 'Members', login: true, questions }),
];
export const start = new URLSearchParams({
  surveyId: 'shop',
  deviceInfo: '{}',
  userBehavior: '{}',
  locale: 'en',
});

export const png = await picture().png().toBuffer();
