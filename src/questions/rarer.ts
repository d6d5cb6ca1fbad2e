/**
 * The views of the rarer types, the list of everything that is wrong, and the button that enlarges a picture, as one
 * file of its own (performance.md): the first question of most surveys needs none of it, and by the second one it
 * is there.
 */
export { Zoom } from '../parts/Zoom.tsx';
export { Evaluate } from './Evaluate.tsx';
export { Kano } from './Kano.tsx';
export { List } from './List.tsx';
export { MultiCheck } from './MultiCheck.tsx';
export { MultiInput } from './MultiInput.tsx';
export { MultiRate } from './MultiRate.tsx';
export { MultiSingle } from './MultiSingle.tsx';
export { Order } from './Order.tsx';
export { PicOpp } from './PicOpp.tsx';
export { PicRate } from './PicRate.tsx';
export { Rate } from './Rate.tsx';
export { Summary } from './Summary.tsx';
