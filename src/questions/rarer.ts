/**
 * The views of the rarer types, as one file of its own (performance.md): the first question of most surveys is
 * none of these, and by the second one they are there.
 */
export { Evaluate } from './Evaluate.tsx';
export { Kano } from './Kano.tsx';
export { MultiCheck } from './MultiCheck.tsx';
export { MultiInput } from './MultiInput.tsx';
export { MultiRate } from './MultiRate.tsx';
export { MultiSingle } from './MultiSingle.tsx';
export { Order } from './Order.tsx';
export { PicOpp } from './PicOpp.tsx';
export { PicRate } from './PicRate.tsx';
