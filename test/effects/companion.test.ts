import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSurveyStorage } from '../../src/effects/storage/clearSurveyStorage.ts';
import {
  companionSize,
  keepCompanion,
  keepCompanionSize,
  wantsCompanion,
} from '../../src/effects/storage/companion.ts';
import { full, refusing, type StubbedTab, store, stubTab } from '../support/tab.ts';

let tab: StubbedTab;

beforeEach(() => {
  tab = stubTab();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('the wish for the window is one of this survey and tab, until it is taken back or the survey ends', () => {
  expect(wantsCompanion('shop')).toBe(false);
  keepCompanion('shop', true);
  expect(wantsCompanion('shop')).toBe(true);
  expect(wantsCompanion('shop-2')).toBe(false);
  stubTab(store(), tab.device);
  expect(wantsCompanion('shop')).toBe(false);
  stubTab(tab.session, tab.device);
  keepCompanion('shop', false);
  expect(wantsCompanion('shop')).toBe(false);
  keepCompanion('shop', true);
  clearSurveyStorage('shop');
  expect(wantsCompanion('shop')).toBe(false);
});

test('the size of the window is one of the device, and an unreadable one counts as none', () => {
  expect(companionSize()).toBeNull();
  keepCompanionSize({ innerWidth: 400, innerHeight: 450 });
  stubTab(store(), tab.device);
  expect(companionSize()).toEqual({ width: 400, height: 450 });
  tab.device.setItem('askpath.companion', '400xwide');
  expect(companionSize()).toBeNull();
});

test.each([
  ['refused', refusing],
  ['full', full],
])('where storage is %s, the window is as on the first day', (_, storage) => {
  stubTab(storage(), storage());
  keepCompanion('shop', true);
  keepCompanionSize({ innerWidth: 400, innerHeight: 450 });
  expect(wantsCompanion('shop')).toBe(false);
  expect(companionSize()).toBeNull();
  keepCompanion('shop', false);
});
