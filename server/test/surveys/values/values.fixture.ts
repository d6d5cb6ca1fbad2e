import { readSurvey } from '../../../surveys/loadSurveys.ts';

export const option = (id: string) => ({ id, text: id });
export const questions = [
  { id: 'overall', type: 'rate', title: 'How was it?' },
  { id: 'why', type: 'singleInput', title: 'Why?' },
  { id: 'likes', type: 'check', title: 'What?', choice: [option('a'), option('b')] },
  { id: 'grid', type: 'multiRate', title: 'Rows', choice: [option('first'), option('second')] },
  { id: 'read', type: 'text', title: 'Read' },
];
export const problemsOf = (more: object) =>
  readSurvey('x.json', JSON.stringify({ id: 'x', title: 'X', questions, ...more })).problems.map(
    ({ file, path, reason }) => `${file}: ${path}: ${reason}`,
  );
