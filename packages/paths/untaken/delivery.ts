import type { Untaken } from './untaken.ts';

export const delivery: Untaken = {
  'delivery.open: mission.drop 0': {
    file: 'test/machines/delivery/owners.test.ts',
    title: 'another mission still waits when one is dropped',
  },
  'delivery.open: survey.clear 0': {
    file: 'test/machines/delivery/owners.test.ts',
    title: 'nothing waits: %s',
  },
  'delivery.open.visible.gathering: always 0': {
    file: 'test/machines/delivery/owners.test.ts',
    title: 'nothing waits: %s',
  },
  'delivery.open.visible.unsent: always 0': {
    file: 'test/machines/delivery/owners.test.ts',
    title: 'nothing waits: %s',
  },
  'delivery.open.hidden.unsent: always 0': {
    file: 'test/machines/delivery/owners.test.ts',
    title: 'nothing waits: %s',
  },
};
