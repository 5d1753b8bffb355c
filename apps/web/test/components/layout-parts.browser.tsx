import { defaultLayout, layoutTag, resolveTag, type TagLayout, tagSize } from '@javon/price-tag';
import { PHONE, sampler } from '@javon/price-tag/testing';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { Canvas } from '../../src/features/samplers/components/Canvas.tsx';
import { Inspector } from '../../src/features/samplers/components/Inspector.tsx';
import { Layers } from '../../src/features/samplers/components/Layers.tsx';
import { selectionAfterStep } from '../../src/features/samplers/model/layout-edit.ts';
import { newPart } from '../../src/features/samplers/model/new-part.ts';
import { useLayoutHistory } from '../../src/features/samplers/use-layout-history.ts';
import { mount } from './mount.tsx';

const SHEET = defaultLayout(1, 'A6');
const box = (x: number, y: number) => ({ ...newPart('box', SHEET), x, y, w: 200, h: 200 });
const LAYOUT: TagLayout = { ...SHEET, parts: [box(100, 100), box(400, 250), box(700, 1000)] };
const { width, height } = tagSize(LAYOUT);
const DRAWING = layoutTag(resolveTag(PHONE, sampler(1), 'uz').values, LAYOUT);

function Parts({ withLayers = false, parts = LAYOUT.parts }) {
  const [layout, setLayout] = useState<TagLayout>({ ...LAYOUT, parts });
  const [selected, setSelected] = useState<readonly number[]>([]);
  const history = useLayoutHistory(layout, 1, setLayout, (from, to) =>
    setSelected(selectionAfterStep(from, to, selected)),
  );
  return (
    <>
      {withLayers ? (
        <Layers history={history} kind={1} selected={selected} onSelect={setSelected} onReset={() => {}} />
      ) : null}
      <div style={{ width: width / 4, height: height / 4 }}>
        <Canvas drawing={DRAWING} history={history} editable selected={selected} onSelect={setSelected} />
      </div>
      <Inspector history={history} selected={selected} onSelect={setSelected} />
      <output>{layout.parts.map(({ x, y }) => `${x}:${y}`).join(' ')}</output>
    </>
  );
}

it('several parts are chosen by Shift or all at once, and moved, aligned and removed together', async () => {
  const screen = await mount(<Parts />, ['ui', 'samplers', 'keys']);
  const placed = () => screen.container.querySelector('output')?.textContent;
  const part = (number: number) =>
    screen
      .getByRole('group', { name: /^Yorliq maketi/ })
      .getByRole('button')
      .nth(number);
  const chosen = () => screen.container.querySelectorAll('[aria-pressed=true]').length;
  await part(0).click();
  await part(1).click({ modifiers: ['Shift'] });
  await expect.poll(chosen).toBe(2);
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(placed).toBe('105:100 405:250 700:1000');
  await screen.getByRole('button', { name: 'Tepasini tekislash' }).click();
  await expect.poll(placed).toBe('105:100 405:100 700:1000');
  // Another press with Shift takes the part out again; a press without it leaves one.
  await part(2).click({ modifiers: ['Shift'] });
  await part(1).click({ modifiers: ['Shift'] });
  await expect.poll(chosen).toBe(2);
  await part(2).click();
  await expect.poll(chosen).toBe(1);
  await userEvent.keyboard('{Control>}a{/Control}');
  await expect.poll(chosen).toBe(3);
  await part(1).dropTo(part(1), { sourcePosition: { x: 10, y: 10 }, targetPosition: { x: 35, y: 10 } });
  await expect.poll(placed).toBe('205:100 505:100 800:1000');
  await screen.getByRole('button', { name: 'Qismlarni oʻchirish' }).click();
  await expect.poll(placed).toBe('');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(placed).toBe('205:100 505:100 800:1000');
});

it('by keys alone a part keeps the focus while it changes its layer, and an undone step selects what it changed', async () => {
  const screen = await mount(<Parts withLayers />, ['ui', 'samplers', 'keys']);
  const placed = () => screen.container.querySelector('output')?.textContent;
  const handles = screen.getByRole('group', { name: /^Yorliq maketi/ }).getByRole('button');
  const chosen = () => handles.elements().map((one) => (one.getAttribute('aria-pressed') === 'true' ? 1 : 0));
  const raise = screen.getByRole('button', { name: /^Ustga: / });
  // The list begins with the uppermost part.
  raise.nth(2).element().focus();
  await userEvent.keyboard('{Enter}{Enter}');
  await expect.poll(placed).toBe('400:250 700:1000 100:100');
  await expect.poll(chosen).toEqual([0, 0, 1]);
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(placed).toBe('400:250 100:100 700:1000');
  await expect.poll(chosen).toEqual([0, 1, 0]);
  handles.nth(0).element().focus();
  await userEvent.keyboard('{Delete}');
  await expect.poll(placed).toBe('100:100 700:1000');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(chosen).toEqual([1, 0, 0]);
  await userEvent.keyboard('{Escape}');
  await expect.poll(chosen).toEqual([0, 0, 0]);
  await userEvent.keyboard('{Enter}');
  await expect.poll(chosen).toEqual([1, 0, 0]);
  screen.getByRole('combobox', { name: 'Qism qoʻshish' }).element().focus();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(placed).toBe('100:100 400:250 700:1000');
});

it('the buttons of layers of one kind are told apart by when each is shown', async () => {
  const screen = await mount(<Parts parts={SHEET.parts} withLayers />, ['ui', 'samplers', 'keys']);
  const names = screen
    .getByRole('button', { name: /^Ustga: / })
    .elements()
    .map((one) => one.getAttribute('aria-label'));
  expect(names.length).toBeGreaterThan(5);
  expect(new Set(names).size).toBe(names.length);
});

it('by keys alone several parts are chosen with Shift and Space, and moved together', async () => {
  const screen = await mount(<Parts />, ['ui', 'samplers', 'keys']);
  const placed = () => screen.container.querySelector('output')?.textContent;
  const handles = screen.getByRole('group', { name: /^Yorliq maketi/ }).getByRole('button');
  const chosen = () =>
    handles
      .elements()
      .map((one) => (one.getAttribute('aria-pressed') === 'true' ? 1 : 0))
      .join('');
  // The focus alone takes the selection along, until several are chosen.
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.poll(chosen).toBe('010');
  await userEvent.keyboard('{Shift>} {/Shift}{Tab}');
  await expect.poll(chosen).toBe('010');
  await userEvent.keyboard('{Shift>} {/Shift}{ArrowRight}');
  await expect.poll(chosen).toBe('011');
  await expect.poll(placed).toBe('100:100 405:250 705:1000');
  await userEvent.keyboard('{Shift>}{Tab} {/Shift}{ArrowDown}');
  await expect.poll(chosen).toBe('001');
  await expect.poll(placed).toBe('100:100 405:250 705:1005');
  await userEvent.keyboard('{Escape}{Shift>}{Tab}{/Shift}');
  await expect.poll(chosen).toBe('100');
});

it('a band of the mouse selects the parts that are wholly within it, and a press beside all selects none', async () => {
  const screen = await mount(<Parts />, ['ui', 'samplers', 'keys']);
  const sheet = screen.getByRole('group', { name: /^Yorliq maketi/ });
  const chosen = () =>
    sheet
      .getByRole('button')
      .elements()
      .map((one) => (one.getAttribute('aria-pressed') === 'true' ? 1 : 0))
      .join('');
  const draw = (from: [number, number], to: [number, number]) =>
    sheet.dropTo(sheet, {
      sourcePosition: { x: from[0], y: from[1] },
      targetPosition: { x: to[0], y: to[1] },
    });
  await draw([10, 10], [160, 120]);
  await expect.poll(chosen).toBe('110');
  // Leaves out a part that the band only touches.
  await draw([160, 120], [90, 20]);
  await expect.poll(chosen).toBe('010');
  await sheet
    .getByRole('button')
    .nth(2)
    .click({ modifiers: ['Shift'] });
  await expect.poll(chosen).toBe('011');
  await expect
    .poll(() => screen.container.querySelector('output')?.textContent)
    .toBe('100:100 400:250 700:1000');
  // A press beside all parts selects none.
  await sheet.click({ position: { x: 10, y: 200 } });
  await expect.poll(chosen).toBe('000');
});

/** A finger on the screen; its points are in pixels of this page. */
async function finger(type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0): Promise<void> {
  const frame = window.frameElement?.getBoundingClientRect();
  const scale = frame ? frame.width / window.innerWidth : 1;
  const point = { x: (frame?.left ?? 0) + x * scale, y: (frame?.top ?? 0) + y * scale };
  await cdp().send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [point] });
}

it('a long press begins to choose several parts by touch, taps add parts and take them out, a drag moves all', async () => {
  const screen = await mount(<Parts />, ['ui', 'samplers', 'keys']);
  const sheet = screen.getByRole('group', { name: /^Yorliq maketi/ });
  const parts = () => sheet.getByRole('button').elements();
  const chosen = () =>
    parts()
      .map((one) => (one.getAttribute('aria-pressed') === 'true' ? 1 : 0))
      .join('');
  const placed = () => screen.container.querySelector('output')?.textContent;
  const middle = (number: number): [number, number] => {
    const { x, y, width: w, height: h } = parts()[number]?.getBoundingClientRect() ?? new DOMRect();
    return [x + w / 2, y + h / 2];
  };
  const tap = async (number: number) => {
    // At once: on a busy machine a finger that waits for its answer would rest long enough for a long press.
    await Promise.all([finger('touchStart', ...middle(number)), finger('touchEnd')]);
  };
  await tap(0);
  await expect.poll(chosen).toBe('100');
  await tap(1);
  await expect.poll(chosen).toBe('010');
  // The part that rests under the finger joins the one that was selected.
  await finger('touchStart', ...middle(0));
  await expect.poll(chosen).toBe('110');
  await finger('touchEnd');
  await tap(2);
  await expect.poll(chosen).toBe('111');
  await tap(1);
  await expect.poll(chosen).toBe('101');
  const [x, y] = middle(0);
  await finger('touchStart', x, y);
  await finger('touchMove', x + 10, y);
  await finger('touchMove', x + 25, y);
  await finger('touchEnd');
  await expect.poll(placed).toBe('200:100 400:250 800:1000');
  await expect.poll(chosen).toBe('101');
  await tap(0);
  await tap(2);
  await expect.poll(chosen).toBe('000');
  // With none selected a tap selects one again.
  await tap(0);
  await tap(1);
  await expect.poll(chosen).toBe('010');
});
