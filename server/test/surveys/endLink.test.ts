import { describe, expect, test } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import { attacks, good, linkHosts } from '../../../test/support/fixtures/links.ts';
import { readSurvey } from '../../surveys/loadSurveys.ts';
import { sqlite, survey, testWorld } from '../support/world.ts';

const rows = [...attacks, ...good];
const questions = [{ id: 'a', type: 'rate', title: 'A' }];
const linked = (endPageBtnLink: string) => ({
  id: 'linked',
  title: 'Linked',
  config: { endPageBtnEnable: true, endPageBtnLink, allowReAnswer: true },
  questions,
});

describe('the link at the end of a survey (S04)', () => {
  test.each(rows.filter(([, host]) => host === null))(
    '%j is a mistake of the survey',
    (address) => {
      const { survey: read, problems } = readSurvey('linked.json', JSON.stringify(linked(address)));
      expect(read).toBeNull();
      expect(problems.map(({ path }) => path)).toEqual(['config.endPageBtnLink']);
    },
  );

  test.each(rows.filter(([, host]) => host !== null))(
    '%j leads to %j, which is trusted: %j',
    async (address, _, isTrusted) => {
      expect(await trustIn(linked(address), linkHosts)).toEqual(Array(4).fill(isTrusted));
      expect(await trustIn(linked(address), [])).toEqual(Array(4).fill(false));
    },
  );

  test('without a link there is nothing to trust', async () => {
    const plain = { id: 'linked', title: 'Plain', config: { allowReAnswer: true }, questions };
    expect(await trustIn(plain, linkHosts)).toEqual(Array(4).fill(false));
  });

  test('an author cannot declare trust', () => {
    const config = { endPageBtnLink: 'https://evil.example/', endPageLinkTrusted: true };
    const text = JSON.stringify({ id: 'linked', title: 'Linked', config, questions });
    expect(readSurvey('linked.json', text).survey).toBeNull();
  });
});

/** Returns the link in each reply with a survey: before a start, after it and after the end. */
async function trustIn(
  definition: { id: string } & Record<string, unknown>,
  hosts: readonly string[],
): Promise<unknown[]> {
  const world = await testWorld(sqlite, [survey(definition)], { linkHosts: hosts });
  const browser = world.client();
  const { data } = await browser.call(calls.survey, { params: { id: 'linked' } });
  const before = await browser.locate('linked');
  await browser.start('linked');
  const during = await browser.locate('linked');
  await browser.end('linked');
  const again = await browser.reAnswer('linked');
  const surveys = [data, before.data.survey, during.data.survey, again.data.survey];
  return surveys.map(({ config }) => config?.endPageLinkTrusted ?? false);
}
