/**
 * Rarer question types in one chunk, loaded while the first question is read. The looks of a rating import parts of it
 * from here, because an import past this file would split the chunk.
 */
export { ratingLabel } from '../i18n/messages/ratings.ts';
export { List } from './choice/List.tsx';
export { PicOpp } from './choice/PicOpp.tsx';
export { PicRate } from './choice/PicRate.tsx';
export { MultiCheck } from './matrix/MultiCheck.tsx';
export { MultiSingle } from './matrix/MultiSingle.tsx';
export { Order } from './ranking/Order.tsx';
export { Evaluate } from './rating/Evaluate.tsx';
export { Kano } from './rating/Kano.tsx';
export { MultiRate } from './rating/MultiRate.tsx';
export { pointName } from './rating/pointName.ts';
export { Rate } from './rating/Rate.tsx';
export { endsId, pointId } from './rating/Scale.tsx';
export { FaultSummary } from './shared/FaultSummary.tsx';
export { MultiInput } from './text/MultiInput.tsx';
