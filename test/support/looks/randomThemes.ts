import type { Theme } from '../../../contract/theme.ts';

/**
 * Themes with random colours, the same in every run: each second one has an accent alone, the others surfaces, too. The
 * first accents are the corners of sRGB.
 */
export function randomThemes(count: number): readonly Theme[] {
  let seed = 1;
  const share = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return Math.floor((seed / 2_147_483_647) * 256);
  };
  const hex = (channels: readonly number[]) =>
    `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
  const colour = () => hex([share(), share(), share()]);
  const corners = [0, 255].flatMap((red) =>
    [0, 255].flatMap((green) => [0, 255].map((blue) => hex([red, green, blue]))),
  );
  return Array.from({ length: count }, (_, index): Theme => {
    const accent = corners[index] ?? colour();
    if (index % 2 === 0) return { accent };
    const [surface, surfaceDark, raised, raisedDark] = [colour(), colour(), colour(), colour()];
    return { accent, surface, surfaceDark, raised, raisedDark };
  });
}
