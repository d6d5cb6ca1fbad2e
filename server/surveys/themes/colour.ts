/** A colour in OKLCH: lightness from 0 to 1, chroma, hue in degrees. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number];

/** A colour in sRGB, each channel from 0 to 1; beyond that where no screen shows it, until it is painted. */
export type Rgb = readonly [red: number, green: number, blue: number];

type Triple = readonly [number, number, number];

/** Reads `#rgb` or `#rrggbb`. */
export function fromHex(hex: string): Rgb {
  const digits =
    hex.length === 4 ? [...hex.slice(1)].flatMap((digit) => [digit, digit]) : hex.slice(1);
  const text = typeof digits === 'string' ? digits : digits.join('');
  return mapped([0, 2, 4], (at) => Number.parseInt(text.slice(at, at + 2), 16) / 255);
}

export function toHex(rgb: Rgb): string {
  return `#${painted(rgb)
    .map((value) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

export function toOklch(rgb: Rgb): Oklch {
  const [lightness, a, b] = toOklab(rgb);
  const hue = (Math.atan2(b, a) * 180) / Math.PI;
  return [lightness, Math.hypot(a, b), hue < 0 ? hue + 360 : hue];
}

export function fromOklch([lightness, chroma, hue]: Oklch): Rgb {
  const angle = (hue * Math.PI) / 180;
  return fromOklab([lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)]);
}

/** Mixes two colours in OKLab, as `color-mix(in oklab, first share, second)`. */
export function mix(first: Rgb, share: number, second: Rgb): Rgb {
  const [from, to] = [toOklab(first), toOklab(second)];
  return fromOklab(mapped(from, (value, at) => value * share + (to[at] ?? 0) * (1 - share)));
}

/** Relative luminance of WCAG 2, from 0 to 1. */
export function luminance(rgb: Rgb): number {
  const [red, green, blue] = mapped(painted(rgb), linear);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of WCAG 2, from 1 to 21. */
export function contrast(first: Rgb, second: Rgb): number {
  const [high = 0, low = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

// The matrices are those of OKLab, https://bottosson.github.io/posts/oklab/.
function toOklab(rgb: Rgb): Triple {
  const [red, green, blue] = mapped(rgb, linear);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromOklab([lightness, a, b]: Triple): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels: Triple = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return mapped(channels, companded);
}

/** Clips the channels, as browsers do. */
export function painted(rgb: Rgb): Rgb {
  return mapped(rgb, (value) => Math.min(1, Math.max(0, value)));
}

function linear(value: number): number {
  if (value < 0) return -linear(-value);
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function companded(value: number): number {
  if (value < 0) return -companded(-value);
  return value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
}

function mapped(triple: Triple, change: (value: number, at: number) => number): Triple {
  const [first, second, third] = triple;
  return [change(first, 0), change(second, 1), change(third, 2)];
}
