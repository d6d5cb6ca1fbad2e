import { empty, type Row } from './row.ts';

export const laterRows: readonly Row[] = [
  {
    type: 'multiSingle',
    example: 'matrix-pictures',
    controls: [
      'table "What was the weather like on each day of the fair? Mandatory"',
      'rowheader "Friday"',
      'rowheader "Saturday"',
      'rowheader "Sunday"',
      'rowheader "Monday"',
      'columnheader "Enlarge: Sunny Sunny"',
      'columnheader "Enlarge: Cloudy Cloudy"',
      'columnheader "Enlarge: Rainy Rainy"',
      'radiogroup "Friday" required',
      'radiogroup "Saturday" required',
      'radiogroup "Sunday" required',
      'radiogroup "Monday" required',
      'button "Enlarge: Sunny"',
      'button "Enlarge: Cloudy"',
      'button "Enlarge: Rainy"',
      'radio "Friday Sunny"',
      'radio "Friday Cloudy"',
    ],
    count: 27,
    faulty: ['radiogroup "Friday" invalid required'],
    spoken: ['assertive: There are 4 problems'],
  },
  {
    type: 'multiCheck',
    example: 'checks-between',
    controls: [
      'table "What do you expect from each of us? Mandatory" (Two or three for everyone. Select between 2 and 3 items)',
      'rowheader "Teachers"',
      'rowheader "Parents"',
      'rowheader "Pupils"',
      'columnheader "Patience"',
      'columnheader "Honesty"',
      'columnheader "Humour"',
      'columnheader "Punctuality"',
      'group "Teachers"',
      'group "Parents"',
      'group "Pupils"',
      'checkbox "Teachers Patience"',
    ],
    count: 23,
    faulty: [`checkbox "Teachers Patience" invalid (${empty})`],
    spoken: ['assertive: There are 3 problems', ...Array(3).fill('polite: 1 selected (up to 3)')],
  },
  {
    type: 'rate',
    example: 'rate-stars',
    controls: [
      'radiogroup "How satisfied are you with the opening hours? Mandatory" required (Very dissatisfied Very satisfied)',
      'radio "1 of 5, Very dissatisfied"',
      'radio "2 of 5, Dissatisfied"',
      'radio "3 of 5, Neither satisfied nor dissatisfied"',
      'radio "4 of 5, Satisfied"',
      'radio "5 of 5, Very satisfied"',
    ],
    count: 6,
    faulty: [
      'radiogroup "How satisfied are you with the opening hours? Mandatory" invalid required (Very dissatisfied Very satisfied)',
      `radio "1 of 5, Very dissatisfied" (${empty})`,
    ],
    spoken: [`alert: ${empty}`, 'polite: It depends on the day'],
  },
  {
    type: 'multiRate',
    example: 'rates-agreement',
    controls: [
      'table "Compared with last year, our trains are … Mandatory"',
      'rowheader "punctual"',
      'rowheader "clean"',
      'rowheader "crowded"',
      'columnheader "much less"',
      'columnheader "much more"',
      'radiogroup "punctual" required',
      'radiogroup "clean" required',
      'radiogroup "crowded" required',
      'radio "punctual -3, from -3 to 3, much less"',
      'radio "punctual -2, from -3 to 3"',
    ],
    count: 30,
    faulty: ['radiogroup "punctual" invalid required'],
    spoken: ['assertive: There are 3 problems', ...Array(3).fill('polite: Much less')],
  },
  {
    type: 'linkage',
    example: 'linkage-three',
    controls: [
      'group "Which plant would you like to look after this year? Mandatory"',
      'combobox "Kind"',
      'combobox "Group" disabled (Select Kind first)',
      'combobox "Plant" disabled (Select Group first)',
    ],
    count: 4,
    faulty: [`combobox "Kind" invalid (${empty})`],
    spoken: [
      'polite: Trees, Group: 3 options',
      'polite: Broadleaf trees, Plant: 4 options',
      'polite: Group was cleared, Plant was cleared, Nothing more to select here.',
    ],
    answer: async (page) => {
      const choose = async (list: string, option: string) => {
        const field = page.getByLabel(list, { exact: true });
        await field.locator('option', { hasText: option }).waitFor({ state: 'attached' });
        await field.selectOption({ label: option });
      };
      await choose('Kind', 'Trees');
      await choose('Group', 'Broadleaf trees');
      await choose('Plant', 'Birch');
      await choose('Kind', 'Moss');
    },
  },
  {
    type: 'text',
    example: 'text-rich',
    controls: ['list ""', 'image "A wooden bench under a tree"'],
    count: 2,
    faulty: [],
    spoken: [],
  },
  {
    type: 'upload',
    example: 'upload-picture',
    controls: [
      'group "Show us your balcony Mandatory"',
      'list ""',
      'button "Select a file or drop it here" (Any photograph will do, tidy or not. One file, up to 2 MB. File types: JPEG, PNG, WebP. You can add one more file.)',
    ],
    count: 3,
    faulty: [
      `button "Select a file or drop it here" invalid (Any photograph will do, tidy or not. One file, up to 2 MB. File types: JPEG, PNG, WebP. You can add one more file. ${empty})`,
    ],
    spoken: [`alert: ${empty}`],
    answer: async () => {},
  },
  {
    type: 'order',
    example: 'order-all',
    controls: [
      'group "What matters most to you in a summer holiday? Mandatory" (Select in order, starting with your first choice.)',
      'list ""',
      'list ""',
      'button "The sea, move to position 1" (Select in order, starting with your first choice.)',
    ],
    count: 8,
    faulty: [
      `group "What matters most to you in a summer holiday? Mandatory" (Select in order, starting with your first choice. ${empty})`,
      `button "The sea, move to position 1" (Select in order, starting with your first choice. ${empty})`,
    ],
    spoken: [
      `alert: ${empty}`,
      'assertive: The sea is now number 1 of 1',
      'assertive: The food is now number 2 of 2',
      'assertive: The people I go with is now number 3 of 3',
      'assertive: The people I go with is now number 2 of 3',
      'assertive: The people I go with is now number 1 of 3',
    ],
  },
  {
    type: 'picRate',
    example: 'pictures-several',
    controls: [
      'group "Which of these places make you want to sit down and stay? Mandatory" (Tap a picture to see it larger. Select between 2 and 3 items)',
      'button "Enlarge: A wooden bench under a tree"',
    ],
    count: 13,
    faulty: [`checkbox "A wooden bench under a tree" invalid (${empty})`],
    spoken: [`alert: ${empty}`, 'polite: 1 selected (up to 3)', 'polite: 2 selected (up to 3)'],
  },
  {
    type: 'picOpp',
    example: 'compare-two',
    controls: [
      'radiogroup "Which plan for the new garden do you prefer? Mandatory" required',
      'button "Enlarge: Straight paths and clipped hedges"',
      'button "Enlarge: Winding paths and a meadow"',
      'radio "A Straight paths and clipped hedges"',
      'radio "B Winding paths and a meadow"',
    ],
    count: 5,
    faulty: [
      'radiogroup "Which plan for the new garden do you prefer? Mandatory" invalid required',
      `radio "A Straight paths and clipped hedges" (${empty})`,
    ],
    spoken: [`alert: ${empty}`],
  },
  {
    type: 'evaluate',
    example: 'evaluate-reasons',
    controls: [
      'radiogroup "How was the delivery? Mandatory" required (Very dissatisfied Very satisfied)',
      'radio "1 of 5, Very dissatisfied"',
      'radio "2 of 5, Dissatisfied"',
    ],
    count: 6,
    faulty: [
      'radiogroup "How was the delivery? Mandatory" invalid required (Very dissatisfied Very satisfied)',
    ],
    spoken: [
      `alert: ${empty}`,
      'polite: Select from these reasons: It came late, The box was damaged, The courier was rude',
      'polite: Select from these reasons: It came early, The courier was kind',
    ],
    answer: async (page) => {
      for (const point of [1, 4]) await page.locator('main label').nth(point).click();
    },
  },
  {
    type: 'kano',
    example: 'kano-feature',
    controls: [
      'radiogroup "The library lets you borrow books at night from a locker outside Mandatory How would you feel if you had this?" required (Imagine both: a library that has this, and one that does not.)',
      'radiogroup "The library lets you borrow books at night from a locker outside Mandatory How would you feel if you could not have this?" required (Imagine both: a library that has this, and one that does not.)',
      'radio "I like it"',
    ],
    count: 12,
    faulty: [
      'radiogroup "The library lets you borrow books at night from a locker outside Mandatory How would you feel if you had this?" invalid required (Imagine both: a library that has this, and one that does not.)',
    ],
    spoken: ['assertive: There are 2 problems'],
  },
];
