import { describe, expect, test } from 'vitest';
import { input, radio } from '../../../../test/support/fixtures/branches.ts';
import { surveyWarnings } from '../../../surveys/checks/surveyWarnings.ts';
import { databases, sharedWorld, survey } from '../../support/world.ts';

const number = { kind: 'number', min: 0 };
const again = { max: 3, another: { title: '{value.area} m²?', yes: 'Yes', no: 'No' } };
const bare = (text: string | undefined) => text?.replace(/[\u2068\u2069]/g, '');
const titled = (title: string, question: object) => ({ ...question, title });

const rooms = survey({
  ...{ id: 'rooms', title: 'Rooms', config: { endText: 'First {value.area}' } },
  values: {
    area: { compute: 'q.width * q.depth' },
    isLarge: { compute: 'area > limit and number() > 1', type: 'boolean' },
    limit: { compute: '20' },
  },
  questions: [
    {
      ...{ block: 'room', repeat: again },
      questions: [
        input('width', number),
        input('depth', number),
        titled('Why {value.area} of {value.limit}?', {
          ...{ ...radio('why'), showIf: { value: 'isLarge', is: true } },
        }),
        input('height', { ...number, max: { value: 'area' } }),
      ],
    },
  ],
});

describe.each(databases)(
  'a value that needs questions of a repeated block on $name',
  (database) => {
    const world = sharedWorld(database, [rooms], { isFresh: true });

    test('is that of the same time in conditions, bounds and texts inside of it', async () => {
      const client = world.client();
      await client.start('rooms');
      const answer = async (id: string, result: unknown) =>
        (await client.commit('rooms', id, result)).data;
      await answer('width', { text: '5' });
      // The first repetition is large, too, but the second is not.
      const first = await answer('depth', { text: '6' });
      expect(first.subject).toMatchObject({ questionId: 'height', config: { max: 30 } });
      const asked = await answer('height', { text: '30' });
      expect(bare(asked.subject?.title)).toBe('30 m²?');
      await answer('room~another-2', { choice: 'yes' });
      await answer('width~2', { text: '4' });
      const second = await answer('depth~2', { text: '5.5' });
      expect(second.subject?.questionId).toBe('why~2');
      expect(bare(second.subject?.title)).toBe('Why 22 of 20?');
      const height = await answer('why~2', { choice: 'yes' });
      expect(height.subject).toMatchObject({ questionId: 'height~2', config: { max: 22 } });
      await answer('height~2', { text: '2' });
      const ended = await answer('room~another-3', { choice: 'no' });
      expect(bare(ended.survey?.config.endText)).toBe('First 30');
    });
  },
);

test('a copied value is no warning of its own', () => {
  expect(surveyWarnings(rooms)).toEqual([]);
});
