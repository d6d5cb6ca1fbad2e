import { toAsciiDigits } from '../../../contract/questions/shared/characters.ts';

/** Replacements for letters without a Unicode decomposition, by letters on common keyboards. */
const letters: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ŧ: 't', ŋ: 'n' },
  ...{ ı: 'i', ȷ: 'j', ĸ: 'k', ə: 'e', ɓ: 'b', ɗ: 'd', ƙ: 'k', ς: 'σ', ё: 'е', ґ: 'г', ђ: 'д' },
  // Many keyboards lack these Kazakh letters.
  ...{ ә: 'а', ғ: 'г', қ: 'к', ң: 'н', ө: 'о', ұ: 'у', ү: 'у', һ: 'х' },
  // Arabic, Persian and Urdu keyboards write the same letter with different characters.
  ...{ ى: 'ي', ی: 'ي', ے: 'ي', ک: 'ك', ڪ: 'ك', ة: 'ه', ہ: 'ه', ھ: 'ه', ە: 'ه', ٱ: 'ا', ں: 'ن' },
  ...{ '’': "'", '‘': "'", ʼ: "'", '‐': '-', '‑': '-', '–': '-', '—': '-', '−': '-', '・': ' ' },
};

/**
 * Accents, points and harakat, and characters such as tatweel and joiners that carry no letter. Marks of other scripts
 * stay, because they are vowels.
 */
const removed = /[[\p{sc=Zinh}\p{sc=Hebr}]&&\p{M}]|[\p{Cf}\u0640]/gv;
const replaced = new RegExp(`[${Object.keys(letters).join('')}]`, 'gu');
const katakana = /[\u30a1-\u30f6]/g;
const toHiragana = 0x60;

/**
 * Folds a text for searches: removes differences of case, accents, widths, digits of scripts and variants of letters.
 */
export function foldText(text: string, locale: string): string {
  const plain = text
    .toLocaleLowerCase(locale)
    .normalize('NFKD')
    .replace(removed, '')
    // Ligatures and squared letters decompose to capitals after the first conversion to lower case.
    .toLowerCase()
    .replace(replaced, (letter) => letters[letter] ?? letter)
    .replace(katakana, (kana) => String.fromCharCode(kana.charCodeAt(0) - toHiragana));
  return toAsciiDigits(plain).replace(/\s+/g, ' ').trim();
}
