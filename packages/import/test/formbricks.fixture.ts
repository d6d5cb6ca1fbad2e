/** A survey of Formbricks with blocks, logic, variables and languages. */
export const formbricks = {
  name: 'Feedback',
  languages: [
    { language: { code: 'en' }, default: true, enabled: true },
    { language: { code: 'de' }, enabled: true },
  ],
  welcomeCard: { enabled: true, headline: { default: 'Hi!', de: 'Hallo!' } },
  hiddenFields: { enabled: true, fieldIds: ['plan'] },
  variables: [{ id: 'v1', name: 'points', type: 'number', value: 1 }],
  endings: [
    {
      id: 'e1',
      type: 'endScreen',
      headline: { default: 'Thanks', de: 'Danke' },
      buttonLink: 'https://example.org',
      buttonLabel: { default: 'Go' },
    },
    { id: 'e2', type: 'endScreen', headline: { default: 'Sorry' } },
  ],
  styling: { x: 1 },
  blocks: [
    {
      ...{ id: 'b1', name: 'One' },
      elements: [
        {
          id: 'who',
          type: 'openText',
          headline: { default: 'Who?', de: 'Wer?' },
          required: true,
          inputType: 'text',
          charLimit: { enabled: true, min: 2, max: 9 },
        },
        {
          ...{
            id: 'role',
            type: 'multipleChoiceSingle',
            headline: { default: 'Role of #recall:who/fallback:you#?' },
            required: true,
          },
          choices: [
            { id: 'c1', label: { default: 'Dev' } },
            { id: 'c2', label: { default: 'PM' } },
            { id: 'other', label: { default: 'Other' } },
          ],
        },
      ],
      logic: [
        {
          conditions: {
            connector: 'or',
            conditions: [
              {
                leftOperand: { type: 'element', value: 'role' },
                operator: 'equalsOneOf',
                rightOperand: { type: 'static', value: ['c2', 'other'] },
              },
              {
                leftOperand: { type: 'hiddenField', value: 'plan' },
                operator: 'equals',
                rightOperand: { type: 'static', value: 'pro' },
              },
            ],
          },
          actions: [
            {
              objective: 'calculate',
              variableId: 'v1',
              operator: 'add',
              value: { type: 'static', value: 5 },
            },
            { objective: 'jumpToBlock', target: 'b3' },
          ],
        },
      ],
    },
    {
      ...{ id: 'b2', name: 'Two' },
      elements: [
        {
          id: 'nps',
          type: 'nps',
          headline: { default: 'Recommend?' },
          required: true,
          upperLabel: { default: 'Yes' },
        },
      ],
      logic: [
        {
          conditions: {
            connector: 'and',
            conditions: [
              {
                leftOperand: { type: 'element', value: 'nps' },
                operator: 'isLessThan',
                rightOperand: { type: 'static', value: 7 },
              },
            ],
          },
          actions: [
            { objective: 'jumpToBlock', target: 'e2' },
            { objective: 'requireAnswer', target: 'mail' },
          ],
        },
      ],
      logicFallback: 'b3',
    },
    {
      ...{ id: 'b3', name: 'Three' },
      elements: [
        {
          id: 'many',
          type: 'multipleChoiceMulti',
          headline: { default: 'Which?' },
          required: false,
          choices: [
            { id: 'x', label: { default: 'X' } },
            { id: 'none', label: { default: 'None' } },
          ],
          validation: { logic: 'and', rules: [{ type: 'maxSelections', params: { max: 1 } }] },
        },
        {
          id: 'rate',
          type: 'rating',
          headline: { default: 'Rate' },
          required: true,
          scale: 'star',
          range: 7,
        },
        {
          id: 'ok',
          type: 'consent',
          headline: { default: 'Terms' },
          label: { default: 'I do' },
          required: true,
        },
        {
          id: 'grid',
          type: 'matrix',
          headline: { default: 'Grid' },
          required: true,
          rows: [{ id: 'r1', label: { default: 'R1' } }],
          columns: [
            { id: 'k1', label: { default: 'K1' } },
            { id: 'k2', label: { default: 'K2' } },
          ],
        },
        {
          id: 'mail',
          type: 'contactInfo',
          headline: { default: 'Contact' },
          required: false,
          firstName: { show: true, required: false, placeholder: { default: 'First name' } },
          email: { show: true, required: true, placeholder: { default: 'Mail' } },
          phone: { show: false, required: false, placeholder: { default: '' } },
        },
        {
          id: 'day',
          type: 'date',
          headline: { default: 'Day' },
          required: true,
          format: 'd-M-y',
          validation: { rules: [{ type: 'isLaterThan', params: { date: '2030-12-31' } }] },
        },
        {
          id: 'file',
          type: 'fileUpload',
          headline: { default: 'File' },
          required: true,
          allowMultipleFiles: false,
          maxSizeInMB: 2,
          allowedFileExtensions: ['pdf', 'png'],
        },
        {
          id: 'order',
          type: 'ranking',
          headline: { default: 'Order' },
          required: true,
          choices: [
            { id: 'o1', label: { default: '1' } },
            { id: 'o2', label: { default: '2' } },
          ],
        },
        {
          id: 'call',
          type: 'cal',
          headline: { default: 'Book' },
          required: true,
          calUserName: 'x',
        },
      ],
    },
  ],
};
