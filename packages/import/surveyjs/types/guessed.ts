import { distance } from 'fastest-levenshtein';

type Source = Readonly<Record<string, unknown>>;

const ofSurveyJs =
  'text comment radiogroup dropdown tagbox buttongroup checkbox imagepicker ranking boolean rating slider multipletext file html expression image imagemap signaturepad matrix matrixdropdown matrixdynamic panel paneldynamic flowpanel hidden'.split(
    ' ',
  );

const ofChoices =
  /^(?:radiogroup|dropdown|tagbox|buttongroup|checkbox|imagepicker|ranking|matrixd\w+)$/;

/** Words in the names of custom types, with the element that they stand for; the first match is used. */
const words: readonly (readonly [word: RegExp, asked: Source])[] = [
  [/(?:^|-)date-?(?:and)?-?time/, { type: 'text', inputType: 'datetime-local' }],
  [
    /(?:^|-)date|(?:birth|start|end|due)-?date|birthday|calendar/,
    { type: 'text', inputType: 'date' },
  ],
  [/e-?mail/, { type: 'text', inputType: 'email' }],
  [
    /(?:^|-|tele|cell|mobile|work|home)phone|(?:^|-)(?:mobile|tel)(?:$|-)/,
    { type: 'text', inputType: 'tel' },
  ],
  [/(?:^|-)time(?:$|-|picker|input|field)|clock/, { type: 'text', inputType: 'time' }],
  [/website|(?:^|-)url(?:$|-)/, { type: 'text', inputType: 'url' }],
  [/(?:^|-)(?:numeric|number|integer|decimal)/, { type: 'text', inputType: 'number' }],
  [/signature/, { type: 'signaturepad' }],
  [/upload|(?:^|-)files?(?:$|-)/, { type: 'file' }],
  [/yes-?no|boolean|toggle/, { type: 'boolean' }],
  [/text-?area|multi-?line|long-?text|comment/, { type: 'comment' }],
  [
    /(?:first|last|full|middle|sur|user|family|given)-?name|text-?(?:box|field|input)/,
    { type: 'text' },
  ],
];

export function isOfSurveyJs(type: string): boolean {
  return ofSurveyJs.includes(type);
}

/** Values of `dateAndTime`, a key of date pickers. */
const momentKinds = [
  [/^time$/, 'time'],
  [/^(?:true|both|date.*time)$/i, 'datetime-local'],
] as const;

/** The keys of a known type for an element of a custom type; null if neither its name nor its keys reveal the type. */
export function guessed(element: Source, known: readonly string[]): Source | null {
  const { type, dateAndTime } = element;
  if (typeof type !== 'string' || ofSurveyJs.includes(type)) return null;
  const name = type
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .replace(/[\s_.]+/g, '-')
    .toLowerCase();
  const shape = ofShape(element, name);
  const [, byWord = null] = words.find(([word]) => word.test(name)) ?? [];
  if (!shape && /^date/.test(String(byWord?.inputType))) {
    const [, inputType] = momentKinds.find(([kind]) => kind.test(String(dateAndTime))) ?? [];
    return inputType ? { ...byWord, inputType } : byWord;
  }
  const near = nearest(name.replaceAll('-', ''), [...ofSurveyJs, ...known]);
  const hasChoices = ofChoices.test(String(shape?.type));
  if (near && (!shape || ofChoices.test(near) === hasChoices)) return { type: near };
  return shape ?? byWord;
}

/** The type of a question with these keys; null if several types have them. */
function ofShape(element: Source, name: string): Source | null {
  const { choices, columns, rows } = element;
  const has = (key: string) => Array.isArray(element[key]) && element[key].length > 0;
  const isFilled = has('choices') || element.choicesByUrl || element.choicesFromQuestion;
  if (has('templateElements')) return { type: 'paneldynamic' };
  if (has('columns')) {
    const isMixed = JSON.stringify(columns).includes('"cellType"') || Array.isArray(choices);
    if (!Array.isArray(rows)) return { type: 'matrixdynamic' };
    return { type: isMixed ? 'matrixdropdown' : 'matrix' };
  }
  if (isFilled || element.choicesMax) return { type: ofOptions(element, name) };
  if (has('rateValues') || element.rateMax) return { type: 'rating' };
  if (has('elements')) return { type: 'panel' };
  if (has('items')) return { type: 'multipletext' };
  return element.labelTrue || element.labelFalse ? { type: 'boolean' } : null;
}

function ofOptions(element: Source, name: string): string {
  if (/rank|sort/.test(name)) return 'ranking';
  const isSeveral =
    element.maxSelectedChoices ??
    element.minSelectedChoices ??
    element.multiSelect ??
    element.showSelectAllItem ??
    element.hasSelectAll;
  if (isSeveral || /check|multi|tag/.test(name)) return 'checkbox';
  return /drop|select|combo|autocomplete/.test(name) ? 'dropdown' : 'radiogroup';
}

/** The known name that differs in one letter, or in two for a long name; null if there is none. */
function nearest(name: string, known: readonly string[]): string | null {
  const most = (candidate: string) => (candidate.length > 7 ? 2 : 1);
  const near = known.filter(
    (candidate) => candidate.length > 3 && distance(name, candidate) <= most(candidate),
  );
  return near.toSorted((a, b) => distance(name, a) - distance(name, b))[0] ?? null;
}
