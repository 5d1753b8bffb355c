import { defaultLayout, layoutTag, resolveTag, type TagLayout, tagSize } from '@javon/price-tag';
import { PHONE, sampler } from '@javon/price-tag/testing';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Canvas } from '../../src/features/samplers/components/Canvas.tsx';
import { Inspector } from '../../src/features/samplers/components/Inspector.tsx';
import { newPart } from '../../src/features/samplers/model/new-part.ts';
import { useLayoutHistory } from '../../src/features/samplers/use-layout-history.ts';
import { mount } from './mount.tsx';

const SHEET = defaultLayout(1, 'A6');
const box = (x: number, y: number) => ({ ...newPart('box', SHEET), x, y, w: 200, h: 200 });
const LAYOUT: TagLayout = { ...SHEET, parts: [box(100, 100), box(400, 250), box(700, 1000)] };
const { width, height } = tagSize(LAYOUT);
const DRAWING = layoutTag(resolveTag(PHONE, sampler(1), 'uz').values, LAYOUT);

function Parts() {
  const [layout, setLayout] = useState(LAYOUT);
  const [selected, setSelected] = useState<readonly number[]>([]);
  const history = useLayoutHistory(layout, 1, setLayout);
  return (
    <>
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
