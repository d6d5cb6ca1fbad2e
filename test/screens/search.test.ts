import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { locales } from '../../contract/locales.ts';
import { exactMatch, search, searchable } from '../../src/components/form/search.ts';

const listOf = (texts: readonly string[], locale: string) =>
  searchable(
    texts.map((text, index) => ({ id: String(index), text })),
    locale,
  );

/** The language of the page, the text of an option, and what people type for it. */
const typed = [
  ['tr', 'İstanbul', ['istanbul', 'ISTANBUL', 'İSTANBUL', 'ıstanbul']],
  ['tr', 'İzmir', ['izmir', 'IZMIR']],
  ['tr', 'Eskişehir', ['ESKİŞEHİR', 'eskisehir', 'ESKISEHIR']],
  ['tr', 'Iğdır', ['ığdır', 'igdir', 'IĞDIR']],
  ['en', 'İstanbul', ['istanbul', 'Istanbul']],
  ['vi', 'Đà Nẵng', ['da nang', 'đà nẵng', 'DA NANG', 'đa nang']],
  ['pl', 'Łódź', ['lodz', 'łódź', 'LODZ']],
  ['de', 'Straße', ['strasse', 'STRASSE', 'straße']],
  ['sv', 'Malmö', ['malmo', 'MALMÖ']],
  ['en', 'Tromsø', ['tromso']],
  ['en', 'Ærø', ['aero', 'ærø']],
  ['fr', 'Œuvre', ['oeuvre']],
  ['fr', 'Côte d’Ivoire', ["cote d'ivoire", 'CÔTE D’IVOIRE']],
  ['ar', 'إِبْراهيم', ['ابراهيم', 'إبراهيم']],
  ['ar', 'مصطفى', ['مصطفي']],
  ['ar', 'القاهرة', ['القاهره', 'القـاهرة']],
  ['fa', 'کرمانی', ['كرماني', 'کرمانی']],
  ['fa', 'می‌خواهم', ['میخواهم']],
  ['ur', 'کراچی', ['كراچي']],
  ['ja', 'トウキョウ', ['ﾄｳｷｮｳ', 'とうきょう']],
  ['ja', '東京１２区', ['東京12区']],
  ['ja', 'ＡＢＣ', ['abc', 'ＡＢＣ']],
  ['ko', '서울', ['서울', '서울'.normalize('NFD')]],
  ['he', 'שָׁלוֹם', ['שלום']],
  ['el', 'Σίφνος', ['σιφνος', 'ΣΙΦΝΟΣ']],
  ['kk', 'Қызылорда', ['кызылорда']],
  ['fa', 'منطقه ۱۲', ['منطقه 12', 'منطقه ١٢']],
  ['en', 'Guinea-Bissau', ['guinea‑bissau', 'guinea–bissau']],
] as const;

test.each(typed)('%s: %s is found and named by what people type', (locale, text, queries) => {
  const list = listOf(['Another', text, 'Third'], locale);
  for (const query of queries) {
    expect(
      search(list, query).map((item) => item.text),
      query,
    ).toEqual([text]);
    expect(exactMatch(list, ` ${query} `)?.text, query).toBe(text);
  }
});

test.each(locales)('every option is found by its own text and its capitals in %s', (locale) => {
  const texts = [...new Set(typed.map(([, text]) => text))];
  const list = listOf(texts, locale);
  for (const text of texts) {
    expect(exactMatch(list, text)?.text).toBe(text);
    expect(search(list, text.toLocaleUpperCase(locale)).map((item) => item.text)).toContain(text);
  }
});

test('texts that differ by accents alone are told apart, and the shorter form names none of them', () => {
  const list = listOf(['Côte', 'Coté', 'Cote d’Azur'], 'fr');
  expect(exactMatch(list, 'coté')?.text).toBe('Coté');
  expect(exactMatch(list, 'cote')).toBeUndefined();
  expect(search(list, 'cote').map(({ text }) => text)).toEqual(
    ['Côte', 'Coté', 'Cote d’Azur'].toSorted(new Intl.Collator('fr').compare),
  );
});

test('vowel signs of Indic scripts are letters', () => {
  const list = listOf(['दिल्ली', 'दल'], 'hi');
  expect(search(list, 'दल').map(({ text }) => text)).toEqual(['दल']);
});

test('every handler of keys leaves those of an input method alone', () => {
  const files = globSync(['src/**/*.{ts,tsx}', 'types/**/*.{ts,tsx}'])
    .filter((name) => !name.startsWith('src/dev/'))
    .map((name) => ({ name, text: readFileSync(name, 'utf8') }));
  const handlers = files.filter(({ text }) => /onKeyDown=|onKeyDown\(|'keydown'/.test(text));
  expect(handlers.length).toBeGreaterThan(4);
  const others = handlers.filter(({ text }) => !/isComposing\(/.test(text));
  // The field of a date reads no key, only what it holds.
  expect(others.map(({ name }) => name)).toEqual(['src/components/form/typed/MomentField.tsx']);
});
