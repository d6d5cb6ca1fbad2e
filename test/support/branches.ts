import fc from 'fast-check';
import { survey } from '../server/support/world.ts';

/** A question of a survey file. */
export type Q = { id: string } & Record<string, unknown>;
type Row = { when?: unknown; to: string };

const yesNo = ['yes', 'no'].map((id) => ({ id, text: id }));
export const radio = (id: string, ...next: Row[]): Q => ({
  id,
  type: 'radio',
  title: id,
  choice: yesNo,
  next,
});
export const check = (id: string, more: object, ...next: Row[]): Q => ({
  id,
  type: 'check',
  title: id,
  choice: ['a', 'b', 'c'].map((one) => ({ id: one, text: one })),
  next,
  ...more,
});
export const rate = (id: string, ...next: Row[]): Q => ({ id, type: 'rate', title: id, next });
export const input = (id: string, config: object, ...next: Row[]): Q => ({
  id,
  type: 'singleInput',
  title: id,
  config,
  next,
});
/** A survey `x` of these questions, as the server reads it. */
export const made = (...questions: Q[]) => survey({ id: 'x', title: 'X', questions });

/** Surveys of four types whose branches ask about any of them, with answers to each question. */
export const surveysOf = (maxLength: number, ...types: readonly string[]) =>
  fc
    .array(
      fc.record({
        type: fc.constantFrom(...types),
        required: fc.boolean(),
        max: fc.constantFrom(1, 2),
        rows: fc.array(
          fc.record({
            conditions: fc.array(fc.record({ about: fc.nat(), how: fc.nat() }), { maxLength: 2 }),
            to: fc.nat(),
          }),
          { maxLength: 3 },
        ),
      }),
      { minLength: 1, maxLength },
    )
    .map((list) =>
      made(
        ...list.map(({ type, required, max, rows }, place) => {
          const next = rows
            .map(({ conditions, to }) => ({
              when: conditions.map(({ about, how }) => {
                const at = about % (place + 1);
                return anyCondition(`q${at}`, list[at]?.type ?? '', how);
              }),
              to: place + 1 + (to % (list.length - place)),
            }))
            .map(({ when, to }) => ({ when, to: to < list.length ? `q${to}` : 'end' }));
          // What comes after a row that always holds is refused.
          const always = next.findIndex(({ when }) => when.length === 0);
          const kept = always < 0 ? next : next.slice(0, always + 1);
          const id = `q${place}`;
          if (type === 'radio') return { ...radio(id, ...kept), config: { required } };
          if (type === 'check') return check(id, { config: { required, max } }, ...kept);
          if (type === 'rate') return { ...rate(id, ...kept), config: { required, scope: 3 } };
          return input(id, { required, format: 1, maxLength: 1 }, ...kept);
        }),
      ),
    );

function anyCondition(question: string, type: string, how: number) {
  const all: Record<string, readonly object[]> = {
    radio: [{ is: 'yes' }, { isNot: 'yes' }, { answered: true }, { answered: false }],
    check: [{ includes: 'a' }, { includes: 'b' }, { answered: true }, { answered: false }],
    rate: [{ is: 2 }, { atLeast: 2 }, { atMost: 1 }, { isNot: 3 }, { answered: false }],
    number: [{ is: 2 }, { atLeast: 2 }, { atMost: 1 }, { isNot: 3 }, { answered: false }],
  };
  const some = all[type] ?? [];
  return { question, ...some[how % some.length] };
}
