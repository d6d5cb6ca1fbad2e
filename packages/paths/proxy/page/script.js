// @ts-check
/**
 * @typedef {{ kind: string, status?: number, body?: unknown }} Ending
 * @typedef {{ do: string, see: string, injected?: { call: string, file?: string, ending: Ending } }} Step
 * @typedef {{ id: string, title: string, asks: boolean, steps: Step[] }} Path
 * @typedef {{ id: number, name: string, address: string, fields: Record<string, string> }} Call
 * @typedef {{ call: string, situation: string, isOnce: boolean }} Arranged
 * @typedef {{ version: number, isHolding: boolean, isAsking: boolean, lost: string[], calls: Call[], arranged: Arranged[] }} State
 */

/** @type {<T extends HTMLElement>(id: string) => T} */
const byId = (id) => /** @type {never} */ (document.getElementById(id));
const survey = /** @type {HTMLIFrameElement} */ (byId('survey'));
const paths = /** @type {HTMLSelectElement} */ (byId('paths'));
const [steps, calls, status] = [byId('steps'), byId('calls'), byId('status')];
const holding = /** @type {HTMLInputElement} */ (byId('holding'));
const asking = /** @type {HTMLInputElement} */ (byId('asking'));
const restore = byId('restore');

/** @type {{ surveyId: string, paths: Path[], situations: string[], callNames: string[] }} */
const plan = await (await fetch('paths')).json();
/** @type {State} */
let state = { version: -1, isHolding: true, isAsking: false, lost: [], calls: [], arranged: [] };
/** The number of the step that the person is about to take. */
let current = 0;

/** @type {Record<number, string>} */
const refusals = { 400: 'There is no such situation.' };

/** @param {object} action */
async function act(action) {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch('act', { method: 'POST', headers, body: JSON.stringify(action) });
  status.textContent = response.ok
    ? ''
    : (refusals[response.status] ?? 'This call waits no longer.');
}

/** @param {number} id @param {Ending} ending */
function end(id, ending) {
  return act({ action: 'end', id, ending });
}

/** @param {string} tag @param {string} text */
function element(tag, text) {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

/** @param {string} text @param {() => void} press */
function button(text, press) {
  const made = element('button', text);
  made.setAttribute('type', 'button');
  made.addEventListener('click', press);
  return made;
}

/** @param {Ending} ending */
function wordsOf({ kind, status = 200, body }) {
  if (kind === 'lost') return 'Lose the call';
  if (kind === 'silent') return 'Never answer';
  if (kind === 'page') return `Answer with an HTML page (${status})`;
  return `Answer ${status === 200 ? '' : `HTTP ${status} `}${JSON.stringify(body)}`;
}

function path() {
  return plan.paths[paths.selectedIndex];
}

function drawSteps() {
  const rows = (path()?.steps ?? []).map((step, index) => {
    const row = element('li', '');
    if (index === current) row.setAttribute('aria-current', 'step');
    row.append(element('strong', step.do), ' ', step.see);
    if (step.injected) {
      const { call, file, ending } = step.injected;
      const held = state.calls.find(
        ({ name, fields }) => name === call && (file === undefined || fields.files === file),
      );
      const press = button(wordsOf(ending), () => held && end(held.id, ending));
      if (!held) press.setAttribute('disabled', '');
      const note = element('p', held ? '' : `Waits for the call ${call}. `);
      note.prepend('💉 ');
      note.append(press);
      row.append(note);
    }
    if (index === current) {
      row.append(
        button('It is as described', () => {
          current += 1;
          drawSteps();
          steps.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
        }),
      );
    }
    return row;
  });
  steps.replaceChildren(...rows);
}

function drawCalls() {
  const known = new Map([...calls.children].map((row) => [row.id, row]));
  const rows = state.calls.map((call) => {
    const id = `call-${call.id}`;
    const drawn = known.get(id);
    if (drawn) return drawn;
    const row = element('li', '');
    row.id = id;
    const reply = document.createElement('textarea');
    reply.value = JSON.stringify({ code: 200, data: null }, null, 2);
    reply.setAttribute('aria-label', `Reply to ${call.name}`);
    row.append(
      element('strong', call.name),
      ` ${call.address}`,
      element('pre', JSON.stringify(call.fields, null, 1)),
      button('Pass on', () => end(call.id, { kind: 'pass' })),
      ' ',
      button('Lose', () => end(call.id, { kind: 'lost' })),
      ' ',
      button('Never answer', () => end(call.id, { kind: 'silent' })),
      reply,
      button('Answer with this', () => {
        try {
          end(call.id, { kind: 'reply', status: 200, body: JSON.parse(reply.value) });
        } catch {
          status.textContent = 'The reply is no JSON.';
        }
      }),
    );
    return row;
  });
  calls.replaceChildren(...(rows.length > 0 ? rows : [element('li', 'None.')]));
  restore.hidden = state.lost.length === 0;
}

function drawArranged() {
  const rows = state.arranged.map(({ call, situation, isOnce }) => {
    const row = element('li', '');
    row.append(element('strong', call), ` ${situation}${isOnce ? ', once' : ''} `);
    row.append(button(`Remove from ${call}`, () => arrange(call, '', false)));
    return row;
  });
  byId('arranged').replaceChildren(...(rows.length > 0 ? rows : [element('li', 'None.')]));
  asking.checked = state.isAsking;
  holding.checked = state.isHolding;
}

/** @param {string} call @param {string} situation @param {boolean} isOnce */
function arrange(call, situation, isOnce) {
  return act({ action: 'arrange', call, situation, isOnce });
}

function open() {
  current = 0;
  const address = `/${plan.surveyId}`;
  survey.src = address;
  /** @type {HTMLAnchorElement} */ (byId('tab')).href = address;
  drawSteps();
}

byId('walk').hidden = plan.paths.length === 0;
for (const name of ['every call', ...plan.callNames])
  byId('arranged-call').append(new Option(name));
for (const name of plan.situations) byId('situations').append(new Option(name));
byId('arrange').addEventListener('submit', (event) => {
  event.preventDefault();
  const call = /** @type {HTMLSelectElement} */ (byId('arranged-call')).value;
  const situation = /** @type {HTMLInputElement} */ (byId('situation')).value.trim();
  arrange(call, situation, /** @type {HTMLInputElement} */ (byId('once')).checked);
});
for (const { id, title } of plan.paths) {
  paths.append(new Option(`${id}: ${title}`));
}
paths.addEventListener('change', async () => {
  await act({ action: 'ask', isAsking: path()?.asks ?? false });
  asking.checked = path()?.asks ?? false;
  open();
});
holding.addEventListener('change', () => act({ action: 'hold', isHolding: holding.checked }));
asking.addEventListener('change', () => act({ action: 'ask', isAsking: asking.checked }));
restore.addEventListener('click', () => act({ action: 'restore' }));
byId('again').addEventListener('click', async () => {
  await act({ action: 'forget' });
  sessionStorage.clear();
  localStorage.clear();
  open();
});
asking.checked = path()?.asks ?? false;
open();
for (;;) {
  try {
    state = await (await fetch(`state?after=${state.version}`)).json();
    drawSteps();
    drawCalls();
    drawArranged();
  } catch {
    status.textContent = 'The proxy has ended.';
    await new Promise((resolve) => setTimeout(resolve, 2_000));
  }
}
