import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { expect, test } from 'vitest';
import { fuzzyPoFormat } from '../../tools/build/fuzzyPoFormat.ts';

const format = fuzzyPoFormat({ lineNumbers: false });

const before = `msgid ""
msgstr ""
"Language: de\\n"

#: src/screens/end/Paused.tsx
msgid "It goes on later."
msgstr "Sie geht später weiter."

#: src/screens/end/Paused.tsx
msgid "Try again"
msgstr "Erneut versuchen"
`;

test('a changed sentence keeps its translation, marked for review with the previous English', () => {
  const after = extracted({ 'It goes on a little later.': '', 'Try again': 'Erneut versuchen' });
  expect(after).toContain(`# Was: It goes on later.
#: src/screens/end/Paused.tsx
#, fuzzy
msgid "It goes on a little later."
msgstr "Sie geht später weiter."`);
  expect(after).not.toMatch(/fuzzy\nmsgid "Try again"/);
});

test('a mark stays until a translator removes it', () => {
  const marked = extracted({ 'It goes on a little later.': '', 'Try again': 'Erneut versuchen' });
  const catalog = format.parse(marked, context) as Parameters<typeof format.serialize>[0];
  expect(format.serialize(catalog, { ...context, existing: marked })).toBe(marked);
});

test('a sentence that resembles no previous one stays empty', () => {
  const after = extracted({ 'Open the page': '', 'Try again': 'Erneut versuchen' });
  expect(after).toContain('msgid "Open the page"\nmsgstr ""');
  expect(after).not.toContain('fuzzy');
});

const context = { locale: 'de', sourceLocale: 'en', filename: 'de.po', existing: before } as const;

/** The catalog after these sentences were found in the code, with what is known of them. */
function extracted(sentences: Readonly<Record<string, string>>): string {
  const entries = Object.entries(sentences).map(([message, translation]) => [
    generateMessageId(message),
    { message, translation, origin: [['src/screens/end/Paused.tsx']] },
  ]);
  return format.serialize(Object.fromEntries(entries), context) as string;
}
