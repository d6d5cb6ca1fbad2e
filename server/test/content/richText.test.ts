import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { words } from '../../../test/support/tags.ts';
import { LocalizedText } from '../../content/localizedText.ts';
import { isLocalImage, sanitize } from '../../content/sanitize.ts';

const pixel = 'data:image/png;base64,iVBORw0KGgo=';

describe('rich text', () => {
  test.each([
    ['plain text stays', 'Tom & Jerry, 1 < 2, "quoted"', 'Tom & Jerry, 1 < 2, "quoted"'],
    ['paragraphs and emphasis', '<p>a <b>b</b><br>c</p>', '<p>a <b>b</b><br />c</p>'],
    ['a script', 'a<script>alert(1)</script>b', 'ab'],
    ['a handler', '<p onclick="x()" style="color:red" class="c" id="d">a</p>', '<p>a</p>'],
    [
      'the language, the direction and the headings of parts',
      '<h3 dir="rtl">a</h3><h4>b</h4><p lang="de">c <span lang="fr">d</span></p>',
      '<h3 dir="rtl">a</h3><h4>b</h4><p lang="de">c <span lang="fr">d</span></p>',
    ],
    [
      'the language of a link and of a picture',
      '<a lang="de" href="https://a.example">a</a><img src="/a.png" lang="de">',
      '<a lang="de" href="https://a.example" rel="noopener noreferrer" target="_blank">a</a><img src="/a.png" lang="de" />',
    ],
    ['an unknown tag', '<marquee>a</marquee>', 'a'],
    [
      'a link outward',
      '<a href="https://example.org/a?b=c&amp;d" target="x" rel="opener">a</a>',
      '<a href="https://example.org/a?b=c&amp;d" rel="noopener noreferrer" target="_blank">a</a>',
    ],
    [
      'a mail link',
      '<a href="mailto:ana@example.org">a</a>',
      '<a href="mailto:ana@example.org" rel="noopener noreferrer" target="_blank">a</a>',
    ],
    ['a script link', '<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['a hidden script link', '<a href=" java\tscript:alert(1)">a</a>', '<a>a</a>'],
    ['a plain http link', '<a href="http://example.org">a</a>', '<a>a</a>'],
    ['a link without scheme', '<a href="//evil.example">a</a>', '<a>a</a>'],
    ['a picture of ours', '<img src="/a.png" alt="A">', '<img src="/a.png" alt="A" />'],
    ['a picture inside', `<img src="${pixel}" width="1">`, `<img src="${pixel}" width="1" />`],
    ['a picture from elsewhere', 'a<img src="https://evil.example/x.png">b', 'ab'],
    ['a picture without scheme', 'a<img src="//evil.example/x.png">b', 'ab'],
    ['a picture that is a drawing', 'a<img src="data:image/svg+xml;base64,AAAA">b', 'ab'],
    ['a picture with a handler', '<img src="/a.png" onerror="x()">', '<img src="/a.png" />'],
    ['a set of pictures', '<img src="/a.png" srcset="//evil.example 2x">', '<img src="/a.png" />'],
    ['drawings', '<svg><style><img src=x onerror=alert(1)></style></svg>a', 'a'],
    ['a comment', 'a<!-- b -->c', 'ac'],
    ['an escape stays one', '&lt;b&gt;', '&lt;b&gt;'],
  ])('%s', (_, text, expected) => {
    expect(sanitize(text)).toBe(expected);
  });

  test('sanitized text stays unchanged when sanitized again (S02)', () => {
    const piece = fc.constantFrom(
      ...['<p>', '</p>', '<b>', '<img src=/a>', '<a href="https://a.example">', '</a>', '<script>'],
      ...[
        ...words`
          </script> <svg> <!-- --> & &lt; &amp;lt; < > " ' a
        `,
        ' ',
      ],
      ...['<math><mi>', '<style>', '<noscript>', '<template>', '&#60;', '<p', '/>', '\u0000'],
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string())), (pieces) => {
        const once = sanitize(pieces.join(''));
        expect(sanitize(once)).toBe(once);
        expect(once).not.toMatch(/<(?:script|svg|style|math|template|noscript)/i);
      }),
      { numRuns: 5_000 },
    );
  });

  test.each(['/\\evil.example/x', '/ x', 'x.png', '', 'blob:https://a/b', `${pixel} `])(
    '%j is no picture of this server',
    (src) => {
      expect(isLocalImage(src)).toBe(false);
    },
  );
});

describe('the language of a text', () => {
  const three = { de: 'Hallo', en: 'Hello', 'pt-BR': 'Oi', pt: 'Olá' };

  test.each([
    { texts: three, wanted: ['de'], text: 'Hallo' },
    { texts: three, wanted: ['de-AT'], text: 'Hallo' },
    { texts: three, wanted: ['DE'], text: 'Hallo' },
    { texts: three, wanted: ['pt-br'], text: 'Oi' },
    { texts: three, wanted: ['pt-PT'], text: 'Olá' },
    { texts: three, wanted: ['fr', 'de'], text: 'Hallo' },
    { texts: three, wanted: ['fr'], text: 'Hello' },
    { texts: three, wanted: [], text: 'Hello' },
    { texts: { de: 'Hallo', fr: 'Salut' }, wanted: ['ar'], text: 'Hallo' },
    { texts: { '': 'Plain' }, wanted: ['ar'], text: 'Plain' },
    { texts: { 'zh-CN': '你好', 'zh-TW': '您好' }, wanted: ['zh-HK'], text: '您好' },
    { texts: { 'zh-Hant': '您好', zh: '你好' }, wanted: ['zh-Hant-HK'], text: '您好' },
    { texts: { en: 'Hello', zh: '你好' }, wanted: ['zh-TW'], text: '你好' },
    { texts: { es: 'Ordenador', 'es-419': 'Computadora' }, wanted: ['es-MX'], text: 'Computadora' },
    { texts: { es: 'Ordenador', 'es-419': 'Computadora' }, wanted: ['es-ES'], text: 'Ordenador' },
    { texts: { en: 'Hello', he: 'שלום' }, wanted: ['iw'], text: 'שלום' },
  ])('$texts for $wanted is $text', ({ texts, wanted, text }) => {
    const words = new LocalizedText(texts);
    expect(words.in(wanted)).toBe(text);
    const language = Object.entries(texts).find(([, translation]) => translation === text)?.[0];
    expect(words.languageFor(wanted)).toBe(language);
  });
});
