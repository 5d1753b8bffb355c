import { useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { keepFocus } from '../../src/app/keep-focus.ts';
import { mount } from './mount.tsx';

let kept: ReturnType<typeof keepFocus>;
beforeEach(() => {
  kept = keepFocus((heading) => {
    heading.tabIndex = -1;
    heading.focus();
  });
});
afterEach(() => {
  vi.useRealTimers();
  kept.stop();
});

const NAMES = ['Bir', 'Ikki', 'Uch'];

/** Screen with rows that can be removed, a button that a field replaces, and some that are disabled or hidden while they work. */
function Screen() {
  const [rows, setRows] = useState(NAMES);
  const [isBegun, setBegun] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [checks, setChecks] = useState({ isRunning: false, done: 0 });
  useEffect(() => {
    if (!isBusy) return undefined;
    const timer = setTimeout(() => setBusy(false), 400);
    return () => clearTimeout(timer);
  }, [isBusy]);
  return (
    <main>
      <h1>Javonlar</h1>
      <section>
        {isBegun ? (
          <textarea aria-label="Izoh" />
        ) : (
          <button type="button" onClick={() => setBegun(true)}>
            Izoh yozish
          </button>
        )}
      </section>
      <button type="button" disabled={isBusy} onClick={() => setBusy(true)}>
        Saqlash
      </button>
      <button
        type="button"
        disabled={checks.isRunning}
        onClick={() => {
          setChecks({ ...checks, isRunning: true });
          setTimeout(() => setChecks({ isRunning: false, done: checks.done + 1 }), 40);
        }}
      >
        Tekshirish
      </button>
      <output>{checks.done}</output>
      <p>
        <button type="button">Koʻpaytirish</button>
        <button type="button" disabled={isBegun} onClick={() => setBegun(true)}>
          Kamaytirish
        </button>
      </p>
      <div style={isBusy ? { display: 'none' } : {}}>
        <button type="button" onClick={() => setBusy(true)}>
          Yuborish
        </button>
      </div>
      {isBusy ? (
        <div role="dialog" aria-label="Savol">
          <button type="button" onClick={() => setBusy(false)}>
            Yopish
          </button>
        </div>
      ) : null}
      {rows.length > 0 ? (
        <ul>
          {rows.map((name) => (
            <li key={name}>
              <button type="button" onClick={() => setRows(rows.filter((one) => one !== name))}>
                {name}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </main>
  );
}

const focusIs = (name: string) => {
  const focused = () =>
    document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
  return expect.poll(focused, { timeout: 5000 }).toBe(name);
};

it('of a row that is removed by the keyboard goes to the next row, to the one before, and at last to what is near', async () => {
  const screen = await mount(<Screen />, []);
  screen.getByRole('button', { name: 'Ikki' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await focusIs('Uch');
  await userEvent.keyboard('{Enter}');
  await focusIs('Bir');
  await userEvent.keyboard('{Enter}');
  await focusIs('Javonlar');
});

it('of a button goes to the field that replaces it, and comes back to one that was disabled or hidden for a while', async () => {
  const screen = await mount(<Screen />, []);
  screen.getByRole('button', { name: 'Izoh yozish' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await focusIs('Izoh');
  const save = screen.getByRole('button', { name: 'Saqlash' });
  save.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(save).toBeDisabled();
  await expect.element(save).toBeEnabled();
  await focusIs('Saqlash');
  // The answer may come sooner than a person could move the focus.
  const quick = screen.getByRole('button', { name: 'Tekshirish' });
  quick.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('status')).toHaveTextContent('1');
  await focusIs('Tekshirish');
  // So is one that is hidden while a part of the page loads.
  const send = screen.getByRole('button', { name: 'Yuborish' });
  send.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => screen.container.querySelector('div')?.style.display).toBe('none');
  await focusIs('Yuborish');
});

it('is left alone where a person presses with a pointer, and after a navigation', async () => {
  const screen = await mount(<Screen />, []);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await screen.getByRole('button', { name: 'Ikki' }).click();
  await expect.poll(() => screen.container.querySelectorAll('li').length).toBe(2);
  vi.runAllTimers();
  expect(document.activeElement).toBe(document.body);
  screen.getByRole('button', { name: 'Uch' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => screen.container.querySelectorAll('li').length).toBe(1);
  kept.forget();
  vi.runAllTimers();
  expect(document.activeElement).toBe(document.body);
});

it('goes from a dialog that is removed to the button that opened it, though that was disabled meanwhile', async () => {
  const screen = await mount(<Screen />, []);
  screen.getByRole('button', { name: 'Saqlash' }).element().focus();
  await userEvent.keyboard('{Enter}');
  screen.getByRole('button', { name: 'Yopish' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await focusIs('Saqlash');
});

it('goes to the neighbour of a button that stays disabled after its last step', async () => {
  const screen = await mount(<Screen />, []);
  screen.getByRole('button', { name: 'Kamaytirish' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await focusIs('Koʻpaytirish');
});

/** List whose last page was not fetched yet. */
function Pages() {
  const [hasMore, setMore] = useState(true);
  return (
    <section>
      <div>
        <button type="button">Nomi</button>
        <button type="button">Oxirgi qator</button>
      </div>
      {hasMore ? (
        <p>
          <button type="button" onClick={() => setMore(false)}>
            Yana koʻrsatish
          </button>
        </p>
      ) : null}
    </section>
  );
}

it('goes from a button at the foot of a list to the end of the list', async () => {
  const screen = await mount(<Pages />, []);
  screen.getByRole('button', { name: 'Yana koʻrsatish' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await focusIs('Oxirgi qator');
});
