/**
 * The views of the rarer types, the list of everything that is wrong, and the button that enlarges a picture, as one
 * file of its own (performance.md): the first question of most surveys needs none of it, and by the second one it
 * is there.
 */
export { List } from './choice/List.tsx';
export { PicOpp } from './choice/PicOpp.tsx';
export { PicRate } from './choice/PicRate.tsx';
export { MultiCheck } from './matrix/MultiCheck.tsx';
export { MultiSingle } from './matrix/MultiSingle.tsx';
export { Order } from './ranking/Order.tsx';
export { Evaluate } from './rating/Evaluate.tsx';
export { Kano } from './rating/Kano.tsx';
export { MultiRate } from './rating/MultiRate.tsx';
export { Rate } from './rating/Rate.tsx';
export { FaultSummary } from './shared/FaultSummary.tsx';
export { MultiInput } from './text/MultiInput.tsx';
