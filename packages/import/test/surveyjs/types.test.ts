import { expect, test } from 'vitest';
import { imported, noted } from '../support.ts';

const choices = ['x', 'y'];

test.each([
  [{ type: 'radiogruop', choices }, 'radio', {}],
  [{ type: 'Radio-Group', choices }, 'radio', {}],
  [{ type: 'agegroup', choices }, 'radio', {}],
  [{ type: 'shopmodels', choices, maxSelectedChoices: 2 }, 'check', { max: 2 }],
  [{ type: 'shopSelector', choices }, 'list', {}],
  [{ type: 'coment' }, 'singleInput', { multiline: true }],
  [{ type: 'dateofbirth' }, 'singleInput', { kind: 'date' }],
  [{ type: 'date-picker', dateAndTime: 'time' }, 'singleInput', { kind: 'time' }],
  [{ type: 'workEmail' }, 'singleInput', { format: 4 }],
  [{ type: 'shop-phone' }, 'singleInput', { kind: 'tel' }],
  [{ type: 'givenname' }, 'singleInput', {}],
  [{ type: 'shopscore', rateMax: 4 }, 'rate', { scope: 4 }],
])(
  'reads a type that SurveyJS does not have by its name and keys: %o',
  async (element, type, config) => {
    const elements = [
      { type: 'boolean', name: 'b' },
      { ...element, name: 'a', isRequired: true, visibleIf: '{b} = true' },
    ];
    const { questions, report, problems } = await imported('t.json', JSON.stringify({ elements }));
    expect(problems).toEqual([]);
    expect(questions.a).toMatchObject({ type, config: { required: true, ...config } });
    expect(questions.a?.showIf).toEqual({ question: 'b', is: 'true' });
    expect(noted(report, 'a')).toContain(`changed: the type "${element.type}" is read as`);
    expect(report).not.toContain('lost: ');
  },
);

test.each(['microphone', 'candidate', 'timeline', 'serialnumber'])(
  'does not take a part of a word for the type: %s',
  async (type) => {
    const elements = [{ type, name: 'a' }];
    const { report } = await imported('t.json', JSON.stringify({ elements }));
    expect(noted(report, 'a')).toContain(`lost: the type "${type}" is not known`);
  },
);

test('keeps what is required where nothing tells the type', async () => {
  const validators = [{ type: 'text', minLength: 3 }];
  const elements = [{ type: 'seatmap', name: 'a', isRequired: true, validators }];
  const { questions, report } = await imported('t.json', JSON.stringify({ elements }));
  expect(questions.a).toMatchObject({ type: 'singleInput', config: { required: true } });
  expect(noted(report, 'a')).toContain('lost: the type "seatmap" is not known');
});
