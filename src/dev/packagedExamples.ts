import { packagedExamples } from 'virtual:question-examples';
import { addExamples } from '../../contract/examples/index.ts';
import { packaged } from '../questions/packages.ts';

for (const [index, { contract }] of packaged.entries()) {
  addExamples(contract.code, packagedExamples[index] ?? []);
}
