import { expect, test } from 'vitest';
import { imported, workbook } from './support.ts';

let count = 0;
/** A text that occurs only once in all sources. */
function word(): string {
  count += 1;
  return `zq${count}w`;
}
/** An element with a key that all readers ignore, and with texts that all readers import. */
const odd = (name: string) => ({ name, title: word(), description: word(), oddKey: word() });
const option = (value: string) => ({ value, text: word(), oddKey: word() });

const surveyJs = {
  ...{ title: word(), description: word(), oddKey: word(), logo: word(), completedHtml: word() },
  calculatedValues: [{ name: 'sum', expression: `fancy('${word()}')`, oddKey: word() }],
  completedHtmlOnCondition: [{ expression: `{a} = '${word()}'`, html: word(), oddKey: word() }],
  triggers: [
    { type: 'setvalue', setToName: 'a', setValue: word(), expression: '{a} = 1' },
    { type: 'visible', questions: ['multi'], expression: '{a} = 1', oddKey: word() },
    { type: 'complete', expression: `fancy('${word()}')` },
  ],
  pages: [
    {
      ...odd('page'),
      visibleIf: `fancy('${word()}')`,
      elements: [
        {
          ...{ type: 'text', ...odd('a'), placeholder: word(), requiredIf: `fancy('${word()}')` },
          ...{ maskType: 'odd', maskSettings: { pattern: word(), oddKey: word() } },
          validators: [
            { type: 'regex', regex: word(), text: word(), oddKey: word() },
            { type: 'odd', value: word() },
            { type: 'expression', expression: `{b} = '${word()}'` },
          ],
          minValueExpression: `fancy('${word()}')`,
        },
        {
          ...{ type: 'text', ...odd('day'), inputType: 'datetime-local', min: '2031-01-01T00:00' },
          maxValueExpression: `fancy('${word()}')`,
        },
        {
          ...{ type: 'multipletext', ...odd('multi') },
          items: [
            { ...odd('i'), min: word(), inputType: word() },
            { name: 'j', title: word() },
          ],
        },
        {
          ...{ type: 'checkbox', ...odd('c'), choices: [option('x'), option('x'), word()] },
          ...{ hasOther: true, otherText: word(), noneText: word(), hasComment: true },
          ...{ commentText: word(), choicesByUrl: { url: `https://example.org/${word()}` } },
          choicesVisibleIf: `fancy('${word()}')`,
        },
        { type: 'imagepicker', ...odd('p'), choices: [{ ...option('y'), imageLink: word() }] },
        { type: 'image', ...odd('im'), imageLink: word(), altText: word() },
        { type: 'html', name: 'h', html: `<img src="https://example.org/${word()}">${word()}` },
        { type: 'rating', ...odd('r'), minRateDescription: word(), rateValues: [option('1')] },
        { type: 'boolean', ...odd('b'), labelTrue: word(), labelFalse: word() },
        { type: 'matrix', ...odd('m'), rows: [option('1')], columns: [option('2')], cells: word() },
        {
          ...{ type: 'matrixdropdown', ...odd('md'), rows: [option('1')], choices: [option('2')] },
          columns: [
            { ...odd('k'), cellType: 'text', requiredIf: `fancy('${word()}')`, visibleIf: word() },
            { name: 'l', title: word(), cellType: word() },
            { name: 'e', title: word(), cellType: 'expression', expression: word() },
          ],
        },
        {
          ...{ type: 'matrixdynamic', ...odd('my'), rowCount: 0 },
          columns: [{ ...odd('n'), isRequired: true, validators: [{ type: word() }] }],
        },
        {
          ...{ type: 'paneldynamic', ...odd('pd') },
          templateElements: [
            { type: 'panel', ...odd('in'), elements: [{ type: 'text', ...odd('t') }] },
          ],
        },
        { type: 'file', ...odd('f'), acceptedTypes: word() },
        { type: 'slider', ...odd('s'), customLabels: word() },
        { type: 'signaturepad', ...odd('sign') },
        { type: 'signaturepad', ...odd('again') },
        { type: word(), ...odd('u') },
        { type: 'text', ...odd('never'), visible: false },
      ],
    },
  ],
};

const formbricks = {
  ...{
    name: word(),
    oddKey: word(),
    welcomeCard: { enabled: true, headline: { default: word() } },
  },
  hiddenFields: { enabled: true, fieldIds: [word()], oddKey: word() },
  variables: [{ id: 'v', name: 'v', type: 'text', value: word(), oddKey: word() }],
  endings: [
    { id: 'one', type: 'endScreen', headline: { default: word() }, oddKey: word() },
    { id: 'two', type: 'endScreen', headline: { default: word() }, buttonLink: `http://${word()}` },
  ],
  blocks: [
    {
      ...{ id: 'b', name: 'B', oddKey: word() },
      elements: [
        { id: 'q', type: 'openText', headline: { default: word() }, oddKey: word() },
        {
          ...{ id: 'm', type: 'multipleChoiceMulti', headline: { default: word() } },
          choices: [{ id: 'x', label: { default: word() }, oddKey: word() }],
          validation: { rules: [{ type: word(), params: { min: word() } }], oddKey: word() },
        },
        { id: 'cal', type: 'cal', headline: { default: word() }, calUserName: word() },
      ],
      logic: [
        { conditions: { conditions: [{ operator: word() }] }, actions: [] },
        {
          conditions: { conditions: [{ leftOperand: { value: 'q' }, operator: 'isSubmitted' }] },
          ...{ oddKey: word(), actions: [{ objective: word(), target: 'two', oddKey: word() }] },
        },
      ],
    },
  ],
};

const xlsForm = {
  survey: [
    ['type', 'name', 'label', 'hint', 'relevant', 'constraint', 'calculation', 'odd', 'appearance'],
    ['begin group', 'g', word(), word(), `fancy('${word()}')`, '', '', word(), word()],
    ['text', 'a', word(), word(), `fancy('${word()}')`, `. != '${word()}'`, '', word(), word()],
    ['select_one l', 'b', word(), word(), '', '', '', word(), 'minimal'],
    ['integer', 'c', word(), '', '', `. > pulldata('${word()}')`, `odd('${word()}')`, '', ''],
    ['end group', '', '', '', '', '', '', '', ''],
    ['begin repeat', 'r', word(), word(), '', '', '', word(), ''],
    ['calculate', 'calc', word(), '', `fancy('${word()}')`, '', `odd('${word()}')`, word(), ''],
    ['odd', 'd', word(), '', '', '', '', '', ''],
    ['end repeat', '', '', '', '', '', '', '', ''],
    ['deviceid', 'e', '', '', '', '', '', word(), ''],
    ['', 'f', word(), '', '', '', '', '', ''],
  ],
  choices: [
    ['list_name', 'name', 'label', 'image', 'odd'],
    ['l', 'x', word(), word(), word()],
    ['unused', 'y', word(), '', ''],
  ],
  settings: [
    ['form_title', 'odd'],
    [word(), word()],
  ],
  [word()]: [['odd'], [word()]],
};

const table = [
  'id,type,title,description,options,rows,min,max,showIf,odd',
  `a,radio,${word()},${word()},${word()} | x=${word()},,,,{b} = '${word()}',${word()}`,
  `b,number,${word()},,${word()},${word()},0,9,,`,
].join('\n');

test.each([
  ['survey.json', JSON.stringify(surveyJs), surveyJs],
  ['form.json', JSON.stringify(formbricks), formbricks],
  ['form.xlsx', workbook(xlsForm), xlsForm],
  ['table.csv', table, table],
])('every part of %s is in the survey or in its report', async (name, content, source) => {
  const { file, report, err } = await imported(name, content);
  const written = `${JSON.stringify(file)} ${report}`;
  expect(report, err).not.toBe('');
  const parts = JSON.stringify(source).split(/(?=zq\d+w)/);
  const silent = parts.flatMap((part, index) => {
    const [mark] = part.match(/zq\d+w/) ?? [];
    return mark && !written.includes(mark) ? [`${parts[index - 1]?.slice(-60)}${mark}`] : [];
  });
  expect(silent).toEqual([]);
});
