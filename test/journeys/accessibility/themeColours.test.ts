import { expect, test } from 'vitest';
import { themeProperties } from '../../../contract/theme.ts';
import { painted as clipped } from '../../../server/surveys/themes/colour.ts';
import { tokensOf } from '../../../server/surveys/themes/tokens.ts';
import { stage } from '../../support/journey.ts';
import { faintThemes, paintedTokens } from '../../support/looks/criteria.ts';
import { lookAt } from '../../support/looks/looks.ts';
import { randomThemes } from '../../support/looks/randomThemes.ts';

const there = stage();

test('any accent and any surfaces of a theme keep text at 4.5:1 and lines at 3:1, light and dark (1.4.3, 1.4.11)', async () => {
  const { page } = await there.open('/dev/radio-plain');
  await page.getByRole('button', { name: 'Next' }).waitFor();
  await lookAt(page);
  const themes = randomThemes(2000).map((theme) => themeProperties({ theme }));
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const faint = await page.evaluate(faintThemes, themes);
    expect([colorScheme, faint.slice(0, 5)]).toEqual([colorScheme, []]);
  }
});

test('the server computes the colours of a theme as the style sheet does', async () => {
  const { page } = await there.open('/dev/radio-plain');
  await page.getByRole('button', { name: 'Next' }).waitFor();
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const theme of [{}, { surface: '#fbf7f0' }, ...randomThemes(40)]) {
      const computed = Object.entries(tokensOf(theme, scheme)).filter(
        ([name]) => name !== 'ground',
      );
      const input = {
        properties: themeProperties({ theme }),
        names: computed.map(([name]) => name),
      };
      const painted = await page.evaluate(paintedTokens, input);
      const differences = computed.flatMap(([name, channels]) => {
        const bytes = clipped(channels).map((channel) => Math.round(channel * 255));
        const seen = painted[name]?.split(',').map(Number) ?? [];
        const isNear = bytes.every((byte, index) => Math.abs(byte - (seen[index] ?? 999)) <= 2);
        return isNear ? [] : [`${scheme} ${JSON.stringify(theme)} ${name}: ${bytes} / ${seen}`];
      });
      expect(differences).toEqual([]);
    }
  }
});
