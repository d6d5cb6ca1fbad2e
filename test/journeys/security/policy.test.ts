import { expect, test } from 'vitest';
import { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { answerUntilText, stage } from '../../support/journey.ts';
import { storedTexts, watchPolicy } from '../../support/traces.ts';

const there = stage();
test('a survey without files needs one cookie, and a draft is kept in no other tab (P01, P03)', async () => {
  const respondent = await Respondent.create(there.browser);
  await respondent.open(`${there.server.origin}/branching`);
  await respondent.start();
  await answerUntilText(respondent);
  await respondent.write('A secret of mine');
  const [cookie, ...more] = await respondent.page.context().cookies();
  expect(more).toEqual([]);
  expect(cookie).toMatchObject({ name: 'askpath_branching', httpOnly: true });
  expect(await storedTexts(respondent.page)).toContain('A secret of mine');
  const other = await respondent.newTab();
  await respondent.page.close();
  await other.open(`${there.server.origin}/branching`);
  await other.seesQuestion(4);
  expect(await other.page.getByRole('textbox').inputValue()).toBe('');
  expect(await storedTexts(other.page)).not.toContain('secret');
  expect(await other.page.content()).not.toContain('secret');
  await other.close();
});

test('an injected script or style is not executed (S02, S03)', async () => {
  const respondent = await Respondent.create(there.browser);
  const { page } = respondent;
  await watchPolicy(page);
  await page.route('https://evil.example/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'ran.push("script from elsewhere")' }),
  );
  await respondent.open(`${there.server.origin}/sus`);
  await page.getByRole('button', { name: 'Agree' }).waitFor();
  // Called by a timer of the page, because the debugger is exempt from the policy.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const attempts: Record<string, () => void> = {
          code: () => Reflect.get(window, 'eval')('ran.push("code")'),
          'made function': () => new window.Function('ran.push("made function")')(),
          timer: () => setTimeout('ran.push("timer")'),
          'inline script': () => {
            const script = document.createElement('script');
            script.append('ran.push("inline script")');
            document.head.append(script);
          },
          'script from elsewhere': () => {
            const script = document.createElement('script');
            script.src = 'https://evil.example/a.js';
            document.head.append(script);
          },
          'script of data': () => {
            const script = document.createElement('script');
            script.src = 'data:text/javascript,ran.push("script of data")';
            document.head.append(script);
          },
          handler: () => {
            const image = document.createElement('img');
            image.setAttribute('onerror', 'ran.push("handler")');
            image.src = '/nothing.png';
            document.body.append(image);
          },
          'javascript: link': () => {
            const link = document.createElement('a');
            link.href = 'javascript:ran.push("link")';
            document.body.append(link);
            link.click();
          },
          'raw HTML': () => {
            const box = document.createElement('div');
            document.body.append(box);
            box.innerHTML = '<img src=x onerror="ran.push(1)"><i id="raw"></i>';
          },
          'inline style': () => {
            const style = document.createElement('style');
            style.append('main { position: fixed; inset: 7px }');
            document.head.append(style);
          },
          'style attribute': () =>
            document.querySelector('main')?.setAttribute('style', 'position: fixed; inset: 7px'),
          'another base': () => {
            const base = document.createElement('base');
            base.href = 'https://evil.example/';
            document.head.append(base);
          },
          frame: () => {
            const frame = document.createElement('iframe');
            frame.src = 'https://evil.example/';
            document.body.append(frame);
          },
          call: () =>
            void fetch('https://evil.example/').then(
              () => window.ran.push('call'),
              () => {},
            ),
        };
        setTimeout(() => {
          for (const attempt of Object.values(attempts)) {
            try {
              attempt();
            } catch {
              // Some are refused immediately.
            }
          }
          resolve();
        });
      }),
  );
  const blocked = () =>
    page.evaluate(() => [...new Set(window.blocked.map((line) => line.split(' ')[0]))].sort());
  await expect.poll(blocked).toEqual([
    'base-uri',
    'connect-src',
    'frame-src',
    // The text was inert markup before its script or handler could be checked.
    'require-trusted-types-for',
    'script-src-elem',
    'style-src-attr',
    'style-src-elem',
  ]);
  expect(await page.evaluate(() => window.ran)).toEqual([]);
  expect(await page.locator('#raw').count()).toBe(0);
  expect(await page.locator('main').evaluate((main) => getComputedStyle(main).position)).not.toBe(
    'fixed',
  );
  expect(await page.evaluate(() => document.baseURI)).toMatch(there.server.origin);
  // The browser logged all of it.
  await respondent.close(/Trusted|Content Security Policy/);
});
