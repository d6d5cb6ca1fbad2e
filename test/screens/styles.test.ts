import { globSync, readFileSync } from 'node:fs';
import { type Declaration, parse, type Rule } from 'postcss';
import { expect, test } from 'vitest';

/** The styles that respondents meet, with those of the pages that the server writes. */
const sheets = ['src/**/*.css', 'types/**/*.css', 'server/**/*.css']
  .flatMap((pattern) => globSync(pattern))
  .filter((file) => !file.includes('/dev/'))
  .map((file) => ({ file, root: parse(readFileSync(file, 'utf8')) }));

/** Every declaration that is wrong, with its file and line. */
function declarations(isWrong: (declaration: Declaration) => boolean): string[] {
  const wrong: string[] = [];
  for (const { file, root } of sheets) {
    root.walkDecls((declaration) => {
      if (!isWrong(declaration)) return;
      wrong.push(`${file}:${declaration.source?.start?.line} ${declaration}`);
    });
  }
  return wrong;
}

/** Conditions of the media queries around a declaration. */
function conditions(declaration: Declaration): string {
  const params: string[] = [];
  for (
    let ancestor = declaration.parent as Rule['parent'];
    ancestor;
    ancestor = ancestor.parent as Rule['parent']
  )
    if (ancestor.type === 'atrule') params.push((ancestor as unknown as { params: string }).params);
  return params.join(' ');
}

test('styles exist', () => {
  expect(sheets.length).toBeGreaterThan(40);
});

test('nothing appears or disappears by hover or focus (1.4.13)', () => {
  const appears =
    /^(display|visibility|opacity|content|clip|clip-path|scale|translate|transform|max-.*|(block|inline)-size|height|width)$/;
  expect(
    declarations((declaration) => {
      const selector = (declaration.parent as Rule).selector ?? '';
      // Styles of print have no states such as hover.
      if (conditions(declaration).includes('print')) return false;
      return /:(hover|focus)/.test(selector) && appears.test(declaration.prop);
    }),
  ).toEqual([]);
});

test('only a pointer that hovers changes a look, so that no press leaves it changed on a touch screen', () => {
  expect(
    declarations(
      (declaration) =>
        ((declaration.parent as Rule).selector ?? '').includes(':hover') &&
        !conditions(declaration).includes('(hover: hover)'),
    ),
  ).toEqual([]);
});

test('the order on the screen is the order of the document (1.3.2)', () => {
  // A warning of the countdown is hidden from assistive technology, which gets another text.
  const spoken = ({ prop, value }: Declaration) =>
    (prop === 'order' && value !== '0') || prop === 'float' || /reverse/.test(value);
  expect(
    declarations(
      (declaration) =>
        spoken(declaration) && !/\.warning$/.test((declaration.parent as Rule).selector),
    ),
  ).toEqual([]);
});

test('sides are named by the direction of the page, never left or right', () => {
  const physical =
    /^(margin|padding|border|inset|scroll-(margin|padding))-(left|right|top|bottom)|^(left|right|top|bottom)$/;
  const isPhysical = ({ prop, value }: Declaration) =>
    physical.test(prop) || (prop === 'text-align' && /left|right/.test(value));
  // Logical sides of a field whose text has a direction of its own would follow the text.
  const isMirrored = ({ parent }: Declaration) => /^\[dir="rtl"\]/.test((parent as Rule).selector);
  expect(
    declarations((declaration) => isPhysical(declaration) && !isMirrored(declaration)),
  ).toEqual([]);
});

test('nothing flashes, and long animations stop with reduced motion (2.2.2, 2.3.1)', () => {
  const endless = declarations(
    ({ prop, value }) => prop.startsWith('animation') && value.includes('infinite'),
  );
  expect(endless.length).toBeGreaterThan(0);
  const fast = endless.filter((line) => Number(/([\d.]+)s\b/.exec(line)?.[1] ?? 0) < 0.5);
  expect(fast).toEqual([]);
  const moving = declarations(
    (declaration) =>
      declaration.prop.startsWith('animation') &&
      declaration.value.includes('infinite') &&
      !conditions(declaration).includes('prefers-reduced-motion: no-preference') &&
      !hasStill(declaration),
  );
  expect(moving).toEqual([]);
});

test('no style rotates the page or requires an orientation (1.3.4)', () => {
  expect(declarations((declaration) => conditions(declaration).includes('orientation'))).toEqual(
    [],
  );
});

/** Whether the same selector has no motion under reduced motion. */
function hasStill({ parent }: Declaration): boolean {
  const { selector } = parent as Rule;
  return sheets.some(({ root }) => {
    let isStill = false;
    root.walkDecls('animation', (other) => {
      isStill ||=
        (other.parent as Rule).selector === selector &&
        other.value === 'none' &&
        conditions(other).includes('prefers-reduced-motion: reduce');
    });
    return isStill;
  });
}
