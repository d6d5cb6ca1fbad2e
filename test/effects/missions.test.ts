import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { clearSurveyStorage } from '../../src/effects/storage/clearSurveyStorage.ts';
import { loadOutbox } from '../../src/effects/storage/missionOutbox.ts';
import {
  forgetProgress,
  isQuiet,
  keepQuiet,
  loadProgress,
  outboxName,
  saveProgress,
} from '../../src/effects/storage/missions.ts';
import { full, refusing, type StubbedTab, store, stubTab } from '../support/tab.ts';

const mine = { surveyId: 'shop', respondentId: 'r1', questionId: 'm1' };

let tab: StubbedTab;

beforeEach(() => {
  tab = stubTab();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the progress of a mission', () => {
  test('is loaded under the name of its question', () => {
    saveProgress(mine, { step: 2 });
    expect(Object.keys(tab.session)).toEqual(['askpath.mission.shop.r1.m1']);
    expect(loadProgress(mine)).toEqual({ step: 2 });
  });

  test.each([
    ['another respondent', { ...mine, respondentId: 'r2' }],
    ['another survey', { ...mine, surveyId: 'shop-2' }],
    ['another question', { ...mine, questionId: 'm2' }],
  ])('is not loaded for %s', (_, other) => {
    saveProgress(mine, { step: 2 });
    expect(loadProgress(other)).toBeNull();
  });
});

test.each(['{', '[{}]', '"text"', '[{"questionId":"m1","event":{"code":99,"at":0}}]'])(
  'an outbox with %s is empty',
  (text) => {
    tab.session.setItem(outboxName(mine), text);
    expect(loadOutbox({ ...mine, channel: 'web' })).toEqual([]);
  },
);

describe('a survey that has ended', () => {
  test('leaves only other surveys in the storage (P03)', () => {
    saveProgress(mine, {});
    saveProgress({ ...mine, questionId: 'm2' }, {});
    tab.session.setItem(outboxName(mine), '[]');
    tab.session.setItem('askpath.drafts.shop', '{}');
    saveProgress({ ...mine, surveyId: 'shop-2' }, {});
    clearSurveyStorage('shop');
    expect(Object.keys(tab.session)).toEqual([
      'askpath.drafts.shop',
      'askpath.mission.shop-2.r1.m1',
    ]);
  });
});

describe('the choice of no more reminders', () => {
  test('applies to one survey on this device, until it is taken back', () => {
    expect(isQuiet('shop')).toBe(false);
    keepQuiet('shop', true);
    stubTab(store(), tab.device);
    expect(isQuiet('shop')).toBe(true);
    expect(isQuiet('shop-2')).toBe(false);
    keepQuiet('shop', false);
    expect(isQuiet('shop')).toBe(false);
    expect(Object.keys(tab.device)).toEqual([]);
  });
});

test.each([
  ['refused', refusing],
  ['full', full],
])('a storage that is %s is ignored (R21)', (_, storage) => {
  stubTab(storage(), storage());
  saveProgress(mine, {});
  expect(loadProgress(mine)).toBeNull();
  forgetProgress(mine);
  clearSurveyStorage('shop');
  keepQuiet('shop', true);
  expect(isQuiet('shop')).toBe(false);
  keepQuiet('shop', false);
});
