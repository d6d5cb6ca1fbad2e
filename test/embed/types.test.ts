import { readFile } from 'node:fs/promises';
import { expect, expectTypeOf, onTestFinished, test } from 'vitest';
import type {
  SurveyElement as PublishedElement,
  SurveyEventMap,
  UnavailableReason,
} from '../../public/embed.d.ts';
import type { SurveyElement } from '../../src/embed/element.ts';
import type { ForwardedMessage } from '../../src/embed/frame.ts';
import { serve } from '../../tools/lib/server.ts';

test('the published types are served beside embed.js', async () => {
  const server = await serve();
  onTestFinished(server.stop);
  const served = await fetch(`${server.origin}/embed.d.ts`);
  expect(served.status).toBe(200);
  expect(await served.text()).toBe(await readFile('public/embed.d.ts', 'utf8'));
});

test('the published types are those of the element and of its events', () => {
  expectTypeOf<PublishedElement>().toEqualTypeOf<SurveyElement>();
  type Details = SurveyEventMap[keyof SurveyEventMap]['detail'];
  expectTypeOf<Details>().branded.toEqualTypeOf<ForwardedMessage & { readonly survey: string }>();
  expectTypeOf<keyof SurveyEventMap>().toEqualTypeOf<`askpath:${ForwardedMessage['type']}`>();
});

test('a host page in TypeScript has the types of the element and its events', () => {
  const hostPage = (document: Document) => {
    document.querySelector('askpath-survey')?.open();
    document.addEventListener('askpath:unavailable', ({ detail }) => {
      expectTypeOf(detail.reason).toEqualTypeOf<UnavailableReason>();
    });
    document.addEventListener('askpath:answered', ({ detail }) => {
      expectTypeOf(detail.index).toBeNumber();
      expectTypeOf(detail).not.toHaveProperty('score');
    });
  };
  expectTypeOf(hostPage).toBeFunction();
});
