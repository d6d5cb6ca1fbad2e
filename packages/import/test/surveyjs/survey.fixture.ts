const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A form of SurveyJS with every supported feature. */
export const surveyJs = {
  title: { default: 'Visit', de: 'Besuch' },
  showPrevButton: false,
  completedHtml: '<p>Bye, {name}!</p>',
  calculatedValues: [{ name: 'half', expression: '{age} / 2' }],
  triggers: [
    { type: 'complete', expression: "{sat} = 'bad'" },
    { type: 'setvalue', expression: '{age} > 5', setToName: 'name', setValue: 'x' },
  ],
  logo: 'https://example.org/logo.png',
  pages: [
    {
      name: 'one',
      elements: [
        { type: 'text', name: 'name', title: 'Your name', maxLength: 30, isRequired: true },
        {
          ...{
            type: 'radiogroup',
            name: 'sat',
            title: { default: 'How was it, {name}?', de: 'Wie war es, {name}?' },
          },
          ...{
            choices: ['good', { value: 'bad', text: 'Bad' }, 'so|So so'],
            hasOther: true,
            otherText: 'Else',
          },
        },
        {
          ...{ type: 'text', name: 'age', inputType: 'number', min: 0 },
          validators: [
            { type: 'numeric', maxValue: 99 },
            { type: 'expression', expression: '{age} <> 7', text: 'Not seven' },
          ],
        },
        { type: 'rating', name: 'nps', rateMin: 0, rateMax: 10, minRateDescription: 'Never' },
        { type: 'rating', name: 'even', rateValues: [2, 4, 6] },
      ],
    },
    {
      name: 'two',
      title: { default: 'About {name}', de: 'Über {name}' },
      description: 'Two questions.',
      questionsOrder: 'random',
      visibleIf: "{sat} anyof ['bad', 'so'] and {nps} < 7",
      elements: [
        {
          ...{
            type: 'checkbox',
            name: 'parts',
            choices: ['pool', 'sauna bar', 'gym'],
            hasNone: true,
          },
          ...{
            validators: [{ type: 'answercount', minCount: 1, maxCount: 2 }],
            choicesOrder: 'random',
          },
        },
        {
          ...{ type: 'panel', name: 'p', visibleIf: '{parts} notempty' },
          elements: [
            {
              type: 'dropdown',
              name: 'best',
              choicesFromQuestion: 'parts',
              choicesFromQuestionMode: 'selected',
            },
            {
              type: 'comment',
              name: 'why',
              visibleIf: "!({parts} = ['pool']) or {age} + {nps} > 20",
              hasComment: true,
            },
          ],
        },
        { type: 'boolean', name: 'again', labelTrue: 'Sure', requiredIf: '{age} > 9' },
      ],
    },
    {
      elements: [
        {
          type: 'matrix',
          name: 'm',
          isAllRowRequired: true,
          columns: [1, 2],
          rows: ['a', { value: 'b', visibleIf: '{again} = true' }],
        },
        {
          ...{ type: 'matrixdropdown', name: 'md', rows: ['x', 'y'], choices: ['u', 'v'] },
          columns: [{ name: 'kind' }, { name: 'note', cellType: 'text', isRequired: true }],
        },
        {
          type: 'multipletext',
          name: 'c',
          items: [
            { name: 'mail', inputType: 'email', isRequired: true },
            { name: 'tel', inputType: 'tel' },
          ],
        },
        {
          type: 'text',
          name: 'last',
          visibleIf: "{md.x.kind} = 'u' and {m.a} = 2 and {c.mail} notempty",
        },
        {
          type: 'imagepicker',
          name: 'pic',
          choices: [
            { value: 'p', imageLink: pixel },
            { value: 'q', imageLink: 'https://example.org/q.png' },
          ],
        },
        { type: 'ranking', name: 'rank', choices: ['i', 'j'] },
        {
          type: 'text',
          name: 'zip',
          validators: [{ type: 'regex', regex: '^[0-9]{5}$', text: 'Five digits' }],
        },
        { type: 'file', name: 'cv', acceptedTypes: '.pdf', maxSize: 1000 },
        {
          type: 'expression',
          name: 'total',
          title: 'Total',
          expression: 'iif({age} > 9, {age} * 2, 0)',
        },
        { type: 'html', name: 'h', html: '<b>Thanks</b> for {parts} {curly}' },
        { type: 'signaturepad', name: 'sign', title: 'Sign here', isRequired: true },
        {
          type: 'paneldynamic',
          name: 'kids',
          maxPanelCount: 2,
          templateElements: [{ type: 'text', name: 'kid' }],
        },
        { type: 'microphone', name: 'voice' },
        { type: 'text', name: 'ahead', validators: [{ type: 'regex', regex: '^.+(?=.*a).+$' }] },
        {
          type: 'text',
          name: 'dated',
          inputType: 'date',
          visibleIf: 'isWeekend({born}) = true',
          visible: true,
        },
        { type: 'text', name: 'gone', visible: false },
      ],
    },
  ],
};
