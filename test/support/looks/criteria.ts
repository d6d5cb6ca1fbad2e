/* Functions that run in a page with `window.looks`; each gives what is wrong. */

/** In the page: the middle of the first of each kind of control in sight. */
export function middles(): [number, number][] {
  // The list of a select belongs to the browser.
  const all = [...document.querySelectorAll('button, label, summary, a, [role=option]')];
  const seen = all.filter((element) => window.looks.isOnTop(element));
  const kinds = new Map(
    seen.map((element) => [`${element.localName} ${element.className}`, element]),
  );
  return [...kinds.values()].map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  });
}

export function growTexts(): void {
  document.documentElement.style.fontSize = '200%';
}

export function spaceTexts(): void {
  // A constructed style sheet is used, because the policy of the page refuses style elements.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important; } p { margin-block-end: 2em !important; }`);
  document.adoptedStyleSheets.push(sheet);
}

export function unspaceTexts(): void {
  document.adoptedStyleSheets.pop();
}

/** In the page: texts with less than 7:1. */
export function faintTexts(): string[] {
  const { contrast } = window.looks;
  return window.looks
    .texts()
    .filter((element) => !element.closest(':disabled, [aria-disabled]'))
    .map((element) => ({ element, value: contrast(getComputedStyle(element).color, element) }))
    .filter(({ value }) => value < 7)
    .map(({ element, value }) => `${value.toFixed(2)}:1 ${element.outerHTML.slice(0, 90)}`);
}

/** In the page: what a press could change. */
export function stateOf(): unknown {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')];
  const isChoice = ({ type }: HTMLInputElement) => type === 'radio' || type === 'checkbox';
  return {
    path: location.pathname,
    ...document.documentElement.dataset,
    // Controls without an answer may come later than the screen.
    given: fields
      .filter((field) => (isChoice(field) ? field.checked : field.value !== ''))
      .map(({ value }) => value),
    items: document.querySelectorAll('li').length,
    dialogs: document.querySelectorAll('dialog').length,
    open: document.querySelectorAll('[aria-expanded=true], details[open]').length,
  };
}

/** In the page: controls and icons whose edges are seen with less than 3:1. */
export function faintControls(): string[] {
  const { contrast } = window.looks;
  const faint: string[] = [];
  const say = (what: string, best: number, element: Element) => {
    if (best < 3) faint.push(`${what} ${best.toFixed(2)}:1 ${element.outerHTML.slice(0, 90)}`);
  };
  const isSeen = (element: Element) => element.checkVisibility({ checkVisibilityCSS: true });
  const edge = (element: Element) => {
    const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(element);
    const ground = element.parentElement ?? element;
    return Math.max(
      Number.parseFloat(borderTopWidth) > 0 ? contrast(borderTopColor, ground) : 0,
      contrast(backgroundColor, ground),
    );
  };
  for (const field of document.querySelectorAll('input:not([type=hidden]), select, textarea')) {
    if (!isSeen(field) || field.matches(':disabled')) continue;
    const { appearance, opacity } = getComputedStyle(field);
    // A control that the browser draws is the browser's.
    if (field.matches('[type=radio], [type=checkbox]') && appearance !== 'none' && opacity !== '0')
      continue;
    // A transparent control is as visible as what it covers.
    const isDrawn = opacity !== '0';
    const around = field.closest('label') ?? field.parentElement ?? field;
    const icon = around.querySelector('svg');
    say(
      'edge',
      Math.max(
        edge(isDrawn ? field : around),
        icon ? contrast(getComputedStyle(icon).color, icon) : 0,
      ),
      field,
    );
  }
  for (const icon of document.querySelectorAll('button svg, label svg, p svg, a svg')) {
    if (!isSeen(icon) || icon.closest('[aria-disabled]')) continue;
    const { stroke, fill, color } = getComputedStyle(icon);
    const paints = [stroke, fill, color].filter((paint) => paint !== 'none');
    say('icon', Math.max(...paints.map((paint) => contrast(paint, icon))), icon);
  }
  return faint;
}

/** In the page: how each option shows whether it is chosen. */
export function marks(): string[] {
  return [...document.querySelectorAll<HTMLInputElement>('main :is([type=radio], [type=checkbox])')]
    .filter((input) => input.checkVisibility())
    .map((input) => {
      const { appearance, opacity } = getComputedStyle(input);
      const label = input.closest('label') ?? input;
      const isNative = appearance !== 'none' && opacity !== '0';
      const isMarked = ['::before', '::after'].some((part) => {
        const { content, forcedColorAdjust } = getComputedStyle(label, part);
        return content !== 'none' && forcedColorAdjust === 'none';
      });
      if (isNative || isMarked) return input.checked ? 'chosen' : isMarked ? 'wrong' : 'free';
      return input.checked ? 'unseen' : 'free';
    });
}

/** In the page: texts on a surface that is neither whole nor absent. */
export function throughSurfaces(): string[] {
  const texts = window.looks.texts().filter((text) => !text.closest('[aria-disabled]'));
  return texts.flatMap((text) => {
    for (let ancestor: Element | null = text; ancestor; ancestor = ancestor.parentElement) {
      const { backgroundColor, opacity } = getComputedStyle(ancestor);
      const [, alpha = '1'] = /\/ ([\d.]+)\)$|, 0\)$/.exec(backgroundColor) ?? [];
      const isThrough = Number(opacity) < 1 || (Number(alpha) > 0 && Number(alpha) < 1);
      if (isThrough) return [ancestor.outerHTML.slice(0, 90)];
    }
    return [];
  });
}

/** In the page: its navigation, where it is not that of every question. */
export function strayNavigation(): string[] {
  const wordsOf = (element: Element | null) => {
    const copy = element?.cloneNode(true) as Element | undefined;
    for (const hidden of copy?.querySelectorAll('[aria-hidden]') ?? []) hidden.remove();
    return copy?.textContent.trim();
  };
  const nameOf = (element: Element) =>
    element.ariaLabel ??
    document.getElementById(element.getAttribute('aria-labelledby') ?? '')?.textContent ??
    wordsOf(element.firstElementChild);
  const all = [...document.querySelectorAll('progress, select, h1, h2, button')];
  const order = all
    .filter((element) => element.checkVisibility())
    .filter((element) => element.id === 'prompt' || !element.closest('[data-body]'))
    .map((element) => (element.matches('h1, h2, progress') ? element.localName : nameOf(element)));
  return order.join() === 'progress,h1,Language,h2,Previous,Next' ? [] : [order.join()];
}

/**
 * In the page: pairs of tokens with too little contrast with one of these themes, which are custom properties; a text
 * needs 4.5:1 and a line 3:1.
 */
export function faintThemes(themes: readonly Readonly<Record<string, string>>[]): string[] {
  const { contrast } = window.looks;
  const root = document.documentElement;
  const surfaces = ['surface', 'raised', 'hover', 'tint', 'pressed'];
  const pairs = [
    ...['accent', 'accent-hover'].map((ground) => ({ token: 'accent-ink', ground, least: 4.5 })),
    ...surfaces.flatMap((ground) => [
      { token: 'text', ground, least: 4.5 },
      { token: 'muted', ground, least: 4.5 },
      { token: 'accent-text', ground, least: 4.5 },
      { token: 'accent-line', ground, least: 3 },
    ]),
    ...['surface', 'raised'].flatMap((ground) => [
      { token: 'danger', ground, least: 4.5 },
      { token: 'line', ground, least: 3 },
    ]),
  ];
  const probes = pairs.map(({ token, ground, least }) => {
    const element = document.body.appendChild(document.createElement('i'));
    element.style.setProperty('color', `var(--${token})`);
    element.style.setProperty('background', `var(--${ground})`);
    return { name: `${token} on ${ground}`, element, least };
  });
  const faint = themes.flatMap((theme) => {
    for (const [name, value] of Object.entries(theme)) root.style.setProperty(name, value);
    const faintOfTheme = probes.flatMap(({ name, element, least }) => {
      const value = contrast(getComputedStyle(element).color, element);
      return value < least ? [`${JSON.stringify(theme)}: ${name} ${value.toFixed(2)}:1`] : [];
    });
    for (const name of Object.keys(theme)) root.style.removeProperty(name);
    return faintOfTheme;
  });
  for (const { element } of probes) element.remove();
  return faint;
}

/** In the page: the colours that the style sheet makes of a theme, by the names of the tokens, as `r,g,b`. */
export function paintedTokens(input: {
  readonly properties: Readonly<Record<string, string>>;
  readonly names: readonly string[];
}): Record<string, string> {
  const root = document.documentElement;
  for (const [name, value] of Object.entries(input.properties)) root.style.setProperty(name, value);
  const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const probe = document.body.appendChild(document.createElement('i'));
  const painted = input.names.map((name) => {
    probe.style.setProperty('color', `var(--${name})`);
    if (!pen) throw new Error('There is no canvas to compute colours on.');
    pen.fillStyle = getComputedStyle(probe).color;
    pen.fillRect(0, 0, 1, 1);
    return [name, [...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)].join()];
  });
  probe.remove();
  for (const name of Object.keys(input.properties)) root.style.removeProperty(name);
  return Object.fromEntries(painted);
}
