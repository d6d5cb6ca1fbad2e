import { expect, test } from 'vitest';
import { locales } from '../../contract/locales.ts';
import { readCatalog } from '../../packages/paths/catalogs.ts';
import { statement } from '../../src/render.tsx';

const nobody = { contact: null, from: null };

test.each(locales)('the statement in %s has the sentences of its catalog alone', (locale) => {
  const { title, html } = statement({ locale, ...nobody });
  const words = new Map(readCatalog(locale).map((message) => [message.english, message.words]));
  expect(title).toBe(words.get('Accessibility'));
  expect(html).toContain(`<h1>${title}</h1>`);
  for (const sentence of ['What is supported', 'Known limits', 'More time, help or another form'])
    expect(html).toContain(`<h2>${words.get(sentence)}</h2>`);
  const languages = new Intl.NumberFormat(locale).format(locales.length);
  const share = new Intl.NumberFormat(locale, { style: 'percent' }).format(4);
  expect(html).toContain(languages);
  expect(html).toContain(share);
  expect(html).not.toMatch(/\{|undefined|\[object/);
});

test('the statement links itself in every language', () => {
  const { html } = statement({ locale: 'he', contact: null, from: '/sus' });
  const links = [...html.matchAll(/<a href="([^"]+)" lang="([^"]+)" hrefLang="([^"]+)"/g)];
  expect(links.map(([, address, lang]) => [address, lang]).sort()).toEqual(
    locales.map((locale) => [`/accessibility?lang=${locale}&amp;from=%2Fsus`, locale]).sort(),
  );
  expect(html).toContain('<a href="/sus?lang=he">');
  expect(html.match(/aria-current="true"/g)).toHaveLength(1);
});

test.each([
  ['access@example.org', 'mailto:access@example.org'],
  ["o'neil+a@example.org", "mailto:o'neil+a@example.org"],
  ['https://example.org/a?b=1&c', 'https://example.org/a?b=1&c'],
])('the statement links the contact %s', (contact, address) => {
  const { html } = statement({ locale: 'en', contact, from: null });
  const plain = html.replaceAll('&amp;', '&').replaceAll('&#x27;', "'");
  expect(plain).toContain(`<a href="${address}" dir="ltr">${contact}</a>`);
  expect(html).not.toContain('publisher of the survey. You usually');
});

test('without a contact the statement names the publisher of the survey', () => {
  const { html } = statement({ locale: 'en', ...nobody });
  expect(html).toContain('Contact the publisher of the survey.');
  expect(html).not.toMatch(/mailto:|Contact:/);
});

test('a contact ends no attribute and no element', () => {
  const { html } = statement({ locale: 'en', contact: '"><script>', from: null });
  expect(html).not.toContain('<script');
});
