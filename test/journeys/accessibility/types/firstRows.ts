import type { Page } from 'playwright-core';
import { empty, type Row } from './row.ts';

const label = (page: Page, name: string) => page.locator('label', { hasText: name }).click();

export const firstRows: readonly Row[] = [
  {
    type: 'radio',
    example: 'radio-plain',
    controls: [
      'radiogroup "How did you get here today? Mandatory" required',
      'radio "On foot"',
      'radio "By bicycle"',
    ],
    count: 5,
    faulty: [
      'radiogroup "How did you get here today? Mandatory" invalid required',
      `radio "On foot" (${empty})`,
    ],
    spoken: [`alert: ${empty}`],
  },
  {
    type: 'check',
    example: 'check-up-to',
    controls: [
      'group "What should we spend the donations on? Mandatory" (Choose up to three. You can select up to 3 item(s))',
      'checkbox "More benches"',
      'checkbox "A home for bees"',
      'checkbox "Lights along the path"',
      'checkbox "A drinking fountain"',
      'checkbox "Nothing, it is fine as it is" (Selecting this clears your other choices)',
    ],
    count: 6,
    faulty: [`checkbox "More benches" invalid (${empty})`],
    spoken: [
      `alert: ${empty}`,
      'polite: 1 selected (up to 3)',
      'polite: 2 selected (up to 3)',
      'polite: 3 selected (maximum)',
      'polite: 4 selected, 1 too many',
      'polite: 3 selected (maximum)',
    ],
    answer: async (page) => {
      const names = [
        'More benches',
        'A home for bees',
        'Lights along',
        'A drinking',
        'More benches',
      ];
      for (const name of names) await label(page, name);
    },
  },
  {
    type: 'list',
    example: 'list-eight',
    controls: ['combobox "Which class are you here for? Mandatory"'],
    count: 1,
    faulty: [`combobox "Which class are you here for? Mandatory" invalid (${empty})`],
    spoken: [`alert: ${empty}`],
  },
  {
    type: 'singleInput',
    example: 'input-digits',
    controls: [
      'textbox "What does your electricity meter show? Mandatory" required (The black digits only.)',
    ],
    count: 1,
    faulty: [
      `textbox "What does your electricity meter show? Mandatory" invalid required (The black digits only. ${empty})`,
    ],
    spoken: [`alert: ${empty}`],
    answer: (page) => page.getByRole('textbox').pressSequentially('2048'),
  },
  {
    type: 'multiInput',
    example: 'blanks-mixed',
    controls: [
      'group "Who is bringing the cake? Mandatory"',
      'textbox "First name" required',
      'textbox "E-mail address" required',
      'textbox "Number of slices" required',
      'textbox "Anything we should know? Optional"',
    ],
    count: 5,
    faulty: [
      `textbox "First name" invalid required (${empty})`,
      `textbox "E-mail address" invalid required (${empty})`,
    ],
    spoken: ['assertive: There are 3 problems'],
    answer: (page) => page.getByRole('textbox', { name: 'First name' }).fill('Ada'),
  },
];
