import type { FrameLocator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Device } from '../../contract/address.ts';
import { Respondent } from '../../tools/paths/browser/respondent.ts';
import { expectAccessible } from '../support/axe.ts';
import { stage } from '../support/journey.ts';

const there = stage();

/** A tester at `/dev/live`, with the survey in its frame. */
class Tester {
  readonly one: Respondent;
  readonly survey: FrameLocator;

  private constructor(one: Respondent) {
    this.one = one;
    this.survey = one.page.frameLocator('iframe');
  }

  static async at(survey: string, device: Device = 'desktop', locale = 'en'): Promise<Tester> {
    const one = await Respondent.create(there.browser, device, { locale });
    await one.open(`${there.server.origin}/dev/live?survey=${survey}`);
    return new Tester(one);
  }

  /** Presses a button of the survey. */
  async press(name: string | RegExp): Promise<void> {
    await this.survey.getByRole('button', { name, exact: true }).click();
  }

  async choose(name: string | RegExp): Promise<void> {
    const { survey } = this;
    const control = survey.getByRole('radio', { name }).or(survey.getByRole('checkbox', { name }));
    await control.first().check({ force: true });
  }

  async asked(words: string): Promise<void> {
    await this.survey.getByRole('heading', { name: words }).waitFor();
  }

  /** Presses a button of the page round the survey. */
  async use(name: string): Promise<void> {
    await this.one.page.getByRole('button', { name, exact: true }).click();
  }

  async look(machine: string): Promise<void> {
    await this.one.page
      .locator('[aria-pressed]')
      .filter({ hasText: new RegExp(`^${machine} `) })
      .click();
  }

  /** Waits until the machine that is looked at stands there, as its chart has it. */
  async stands(...names: string[]): Promise<void> {
    const states = this.one.page.locator('[aria-current="true"] > p > strong');
    await expect.poll(() => states.allTextContents()).toEqual(names);
  }

  /** The machines that a log is played to, with their states. */
  async states(): Promise<string[]> {
    const all = await this.one.page.locator('[aria-pressed]').allTextContents();
    return all.filter((words) => /^(session|question|notices|task) /.test(words));
  }

  /** What the survey's headings say. */
  async heading(): Promise<string> {
    return (await this.survey.getByRole('heading').allTextContents()).join(' / ');
  }

  async copy(): Promise<string> {
    await this.use('Copy the log');
    const log = this.one.page.locator('pre');
    await expect.poll(() => log.textContent()).toContain('askpath.log');
    return (await log.textContent()) ?? '';
  }

  /** Plays a log, and waits until it has gone as it says. */
  async replay(log: string): Promise<void> {
    await this.one.page.getByLabel('A log to be played').fill(log);
    await this.use('Replay');
    await this.one.sees(/(\d+) of \1 events played, as the log says/);
  }
}

describe('/dev/live', () => {
  test('shows the states of a survey as it is answered, and a button moves it', async () => {
    const tester = await Tester.at('sus');
    const { page } = tester.one;
    await tester.stands('session', 'home', 'idle');
    await tester.press('Agree');
    await tester.asked('I think that I would like to use this system frequently.');
    await tester.stands('session', 'answering', 'asking');
    await tester.one.sees('◂ last');

    await tester.look('question');
    await tester.stands('question', 'drafting');
    await tester.use('answer.change');
    await tester.use('answer.submit');
    await tester.asked('I found the system unnecessarily complex.');
    const rows = page.getByRole('row').filter({ hasText: 'answer.submit' });
    await expect.poll(() => rows.first().textContent()).toContain('drafting → committing.brief');

    await tester.use('question.previous');
    await tester.asked('I think that I would like to use this system frequently.');
    expect(await tester.survey.getByRole('radio', { checked: true }).count()).toBe(1);

    const boxOf = async (name: string) => {
      const box = await page.getByRole('region', { name }).boundingBox();
      return box ?? { x: 0, y: 0, width: Number.NaN, height: Number.NaN };
    };
    const survey = await boxOf('The survey');
    expect((await boxOf('Chart of question')).x).toBeGreaterThanOrEqual(survey.x + survey.width);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect
      .poll(async () => {
        const above = await boxOf('The survey');
        return (await boxOf('Chart of question')).y - above.y - above.height;
      })
      .toBeGreaterThanOrEqual(0);
    await expectAccessible(page);
    await tester.one.close();
  });

  test('a run that was halted by 4004 is played again to its dialog, and step by step', async () => {
    const tester = await Tester.at('sus');
    const { page } = tester.one;
    await tester.press('Agree');
    await tester.choose(/^4/);
    await page.route('**/api/commitAnswer', () => {});
    await tester.look('question');
    await tester.press('Next');
    await tester.use('commit error 4004');
    await tester.look('session');
    await tester.stands('session', 'halted', 'moved');
    const dialog = tester.survey.getByRole('dialog');
    const words = await dialog.textContent();
    const log = await tester.copy();
    expect(log).not.toContain('"score": 4');

    await tester.replay(log);
    await expect.poll(() => dialog.textContent()).toBe(words);
    await tester.stands('session', 'halted', 'moved');

    await tester.use('Back to the survey');
    await tester.stands('session', 'answering', 'asking');
    await tester.use('One step');
    await tester.one.sees(/1 of \d+ events played/);
    await tester.stands('session', 'home', 'idle');
    await tester.use('One step');
    await tester.one.sees(/2 of \d+ events played/);
    await tester.stands('session', 'home', 'starting', 'brief');
    await tester.one.close();
  });

  test('a mission is played again to the box it was left at', async () => {
    const tester = await Tester.at('mission');
    await tester.press('Sign here');
    await tester.survey.getByLabel('Or type your full name').fill('Canary Lovelace');
    await tester.press('Submit');
    await tester.survey.getByRole('button', { name: 'Sign again' }).waitFor();
    await tester.press('Agree');
    await tester.press('Next');
    await tester.press('Start the mission');
    await tester.look('task');
    await tester.stands('task', 'working', 'presence', 'here', 'box', 'reminding');
    const running = await tester.one.page.locator('[aria-pressed]').allTextContents();
    expect(running.map((words) => words.replace(/ .*/, ''))).toEqual([
      'session',
      'notices',
      'language',
      'deadline',
      'question',
      'task',
      'delivery',
    ]);
    const box = tester.survey.getByRole('dialog');
    const words = await box.textContent();
    const log = await tester.copy();
    expect(log).not.toContain('Canary');

    await tester.replay(log);
    await expect.poll(() => box.textContent()).toBe(words);
    await tester.look('task');
    await tester.stands('task', 'working', 'presence', 'here', 'box', 'reminding');
    await tester.one.close();
  });

  test('what is no log is refused at its field, and so is what an event cannot carry', async () => {
    const tester = await Tester.at('sus');
    const { page } = tester.one;
    await tester.stands('session', 'home', 'idle');
    const event = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: 'device.change' }) });
    await event.locator('summary').click();
    await event.getByRole('textbox').fill('{');
    await tester.use('device.change');
    await event.getByRole('alert').filter({ hasText: 'Not sent' }).waitFor();
    const field = page.getByLabel('A log to be played');
    await field.fill('{"kind":"askpath.log","version":7}');
    await tester.use('Replay');
    await tester.one.sees('This log is of version 7, and this page plays version 1.');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await field.fill('hello');
    await tester.use('One step');
    await tester.one.sees('This is no log: it is not JSON.');
    await expectAccessible(page);
    await tester.one.close();
  });
});
