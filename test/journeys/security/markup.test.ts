import { describe, expect, test } from 'vitest';
import { withLocation } from '../../../packages/paths/browser/location.ts';
import { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { surveysOf, twoQuestions } from '../../../packages/paths/plans/surveys.ts';
import { stage } from '../../support/journey.ts';

const there = stage(() => surveysOf(twoQuestions));

/** Texts of a server that does not sanitize them. */
const hostile = [
  '<p onclick="window.harmed=1">Kept <strong>words</strong></p>',
  '<script>window.harmed=1</script>',
  '<img src="/missing.png" onerror="window.harmed=1" alt="Ours">',
  '<img src="https://elsewhere.example/track.gif" alt="Theirs">',
  '<a href="javascript:window.harmed=1">A</a>',
  '<a href="https://elsewhere.example/">B</a>',
  '<svg><style><img src=x onerror="window.harmed=1"></style></svg>',
  '<form action="https://elsewhere.example/"><input name="x"></form>',
  '<iframe src="javascript:parent.harmed=1"></iframe>',
].join('');

describe.each([
  ['the browser itself', true],
  ['the library, in a browser that cannot', false],
])('an authored text cleaned by %s', (_, isNative) => {
  test('keeps its text, and runs nothing', async () => {
    const respondent = await Respondent.create(there.browser);
    const outside: string[] = [];
    respondent.page.on('request', (request) => {
      if (!request.url().startsWith(there.server.origin)) outside.push(request.url());
    });
    if (!isNative) {
      await respondent.page.addInitScript(() => {
        Reflect.deleteProperty(Element.prototype, 'setHTML');
      });
    }
    const agreement = JSON.stringify(hostile).slice(1, -1).replaceAll('<', '\\u003c');
    await withLocation(respondent.page, 'two', (block) =>
      block.replace('"config":{}', () => `"config":{"agreement":"${agreement}"}`),
    );
    await respondent.open(`${there.server.origin}/two`);
    const region = respondent.page.getByRole('region', { name: 'Agreement' });
    await region.locator('strong', { hasText: 'words' }).waitFor();
    const content = await region.evaluate((region) => ({
      names: [
        ...new Set([...region.querySelectorAll('*')].map(({ localName }) => localName)),
      ].sort(),
      links: [...region.querySelectorAll('a')].map((link) => [link.getAttribute('href'), link.rel]),
      pictures: [...region.querySelectorAll('img')].map(({ alt }) => alt),
      listeners: [...region.querySelectorAll('*')].flatMap((element) =>
        element.getAttributeNames().filter((name) => name.startsWith('on')),
      ),
    }));
    expect(
      content.names.filter((name) => !['div', 'p', 'strong', 'img', 'a'].includes(name)),
    ).toEqual([]);
    expect(content.links).toEqual([
      [null, ''],
      ['https://elsewhere.example/', 'noopener noreferrer'],
    ]);
    // The second one remains of the picture inside the drawing: of this origin, and inert.
    expect(content.pictures).toEqual(['Ours', '']);
    expect(content.listeners).toEqual([]);
    expect(await respondent.page.evaluate(() => 'harmed' in window)).toBe(false);
    expect(outside).toEqual([]);
    // The browser logs that a picture of this server is missing.
    await respondent.close(/status of 404|inline style/);
  });
});
