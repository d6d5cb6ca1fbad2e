import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Device } from '../../contract/address.ts';
import { type Hands, handsThat } from '../support/hands.ts';
import { Respondent } from '../support/respondent.ts';
import { answersTo, stage } from './journey.ts';

const there = stage();

interface Sample {
  readonly questions: readonly {
    readonly id: string;
    readonly type: keyof Hands;
    readonly title: string | { readonly en: string };
    readonly config?: { readonly required?: boolean };
  }[];
}

test.each<[string, Device, readonly string[]]>([
  ['kano', 'mobile', ['why-not']],
  ['lamp', 'desktop', ['flaw']],
  ['quiz', 'desktop', []],
])('the sample %s is finished on %s; a branch is passed by', async (id, device, passedBy) => {
  const { questions }: Sample = JSON.parse(readFileSync(`surveys/${id}.json`, 'utf8'));
  const hands = handsThat((target) => (device === 'mobile' ? target.tap() : target.click()));
  const one = await Respondent.on(there.browser, device);
  await one.open(`${there.server.origin}/${id}`);
  await one.start();
  const asked = questions.filter((question) => !passedBy.includes(question.id));
  for (const [place, { type, title, config }] of asked.entries()) {
    await one.prompted(typeof title === 'string' ? title : title.en);
    await one.at(place + 1);
    if (type !== 'multiInput' || config?.required !== false) await hands[type](one.page);
    await one.page.locator('button[type=submit]').click();
  }
  await one.ended();
  const [row] = await answersTo(there.server, id);
  expect(Object.keys(row?.answers ?? {})).toEqual(asked.map((question) => question.id));
  await one.leave();
});
