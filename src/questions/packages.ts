import { packaged } from 'virtual:question-types';
import { addQuestionType } from '../../contract/questions/index.ts';

// The types have to be known before the first question is read, so the entries import this module first.
for (const { contract } of packaged) addQuestionType(contract);

export { packaged };
