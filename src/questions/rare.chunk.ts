/** Rarer question types in one chunk, loaded while the first question is read. */
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
