import { useCallback, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { useGridRows } from '../../src/shared/ui/table/use-grid-rows.ts';
import { mount } from './mount.tsx';

const ROW = 40;

interface SampleProps {
  readonly count?: number;
  readonly hasMore?: boolean;
  readonly onMore?: () => void;
  readonly onSaid?: (text: string) => void;
}

/** Rows of one height, ten in view; every twentieth is drawn wherever the view is. */
function Sample({ count = 200, hasMore = false, onMore = () => {}, onSaid = () => {} }: SampleProps) {
  const [left, setLeft] = useState(count);
  const alwaysDrawn = useCallback((first: number) => [first - (first % 20)], []);
  const grid = useGridRows({
    scope: 'table',
    count: left,
    pages: { hasMore, isLoadingMore: false, error: null, loadMore: onMore },
    ahead: 15,
    rowHeight: ROW,
    kept: 1,
    virtual: { overscan: 2 },
    alwaysDrawn,
    onExtend: (from, to) => onSaid(`extend ${from} ${to}`),
    onAction: (action, active) => {
      if (action === 'open') return false;
      onSaid(`${action} ${active}`);
      return true;
    },
  });
  return (
    <>
      <input aria-label="Qidiruv" />
      <button type="button" onClick={() => setLeft(5)}>
        Qisqartirish
      </button>
      <div ref={grid.scroller} data-scroller style={{ height: 10 * ROW, overflow: 'auto' }}>
        <table>
          <tbody
            style={{ display: 'block', position: 'relative', height: grid.virtualizer.getTotalSize() }}
            onKeyDown={grid.onKeyDown}
          >
            {grid.shown.map(({ index, start }) => (
              <tr
                key={index}
                {...grid.rowProps(index)}
                style={{ position: 'absolute', top: start, height: ROW }}
              >
                <td>
                  <button type="button">Tugma {index}</button>
                  <input aria-label={`Son ${index}`} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

const at = () => Number(document.activeElement?.getAttribute('data-index') ?? Number.NaN);
const press = (keys: string) => userEvent.keyboard(keys);

async function grid(props: SampleProps = {}) {
  const screen = await mount(<Sample {...props} />);
  const row = (index: number) => screen.container.querySelector<HTMLElement>(`[data-index="${index}"]`);
  await expect.poll(() => row(0)).not.toBeNull();
  row(0)?.focus();
  const scroll = (to: number) =>
    screen.container.querySelector('[data-scroller]')?.scrollTo({ top: to * ROW });
  return { screen, row, scroll };
}

describe('rows of a grid', () => {
  it('are walked by arrows, pages and ends, and never beyond them', async () => {
    await grid();
    await press('{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(at()).toBe(1);
    await press('{PageDown}');
    await expect.poll(at).toBe(10);
    await press('{End}');
    await expect.poll(at).toBe(199);
    await press('{ArrowDown}');
    expect(at()).toBe(199);
    await press('{PageUp}');
    await expect.poll(at).toBe(190);
    await press('{Home}{ArrowUp}');
    await expect.poll(at).toBe(0);
  });

  it('have one tab stop, which stays among them when they become fewer', async () => {
    const { screen } = await grid();
    const stops = () =>
      [...screen.container.querySelectorAll('[data-index][tabindex="0"]')].map((one) =>
        one.getAttribute('data-index'),
      );
    await press('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(stops()).toEqual(['6']);
    await screen.getByRole('button', { name: 'Qisqartirish' }).click();
    await expect.poll(stops).toEqual(['4']);
  });

  it('tell which rows Shift takes along, and leave other keys to the list', async () => {
    const said: string[] = [];
    const { row } = await grid({ onSaid: (text) => said.push(text) });
    await press('{ArrowDown}{Shift>}{ArrowDown}{/Shift}{Shift>}{ArrowUp}{/Shift} ');
    expect(said).toEqual(['extend 1 2', 'extend 2 1', 'pick 1']);
    const opened = new Promise<boolean>((resolve) =>
      window.addEventListener('keydown', (event) => resolve(event.defaultPrevented), { once: true }),
    );
    row(1)?.focus();
    await press('{Enter}');
    // An action that does not apply keeps the browser's own meaning.
    expect(await opened).toBe(false);
  });

  it('leave the keys to controls within a row, but for those that leave it; a text keeps them all', async () => {
    const said: string[] = [];
    const { screen } = await grid({ onSaid: (text) => said.push(text) });
    (screen.getByRole('button', { name: 'Tugma 3', exact: true }).element() as HTMLElement).focus();
    await press(' ');
    expect(at()).toBeNaN();
    expect(said).toEqual([]);
    await press('{ArrowDown}');
    await expect.poll(at).toBe(4);
    (screen.getByRole('textbox', { name: 'Son 4', exact: true }).element() as HTMLElement).focus();
    await press('{ArrowDown}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Son 4');
  });

  it('keep the active row and those that the list asks for while the view is elsewhere', async () => {
    const { row, scroll } = await grid();
    await press('{ArrowDown}');
    scroll(130);
    await expect.poll(() => row(130)).not.toBeNull();
    expect([row(1) === null, row(120) === null, row(50)]).toEqual([false, false, null]);
    await press('{ArrowDown}');
    await expect.poll(at).toBe(2);
  });

  it('take no focus back that went elsewhere: a key at the end of the list waits for nothing', async () => {
    const { screen, scroll } = await grid();
    await press('{ArrowUp}');
    await screen.getByRole('textbox', { name: 'Qidiruv' }).click();
    scroll(20);
    await expect.poll(() => screen.container.querySelector('[data-index="28"]')).not.toBeNull();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Qidiruv');
  });

  it('ask for the next page before the end comes into view', async () => {
    let asked = 0;
    await grid({
      hasMore: true,
      count: 60,
      onMore: () => {
        asked += 1;
      },
    });
    expect(asked).toBe(0);
    await press('{PageDown}{PageDown}{PageDown}');
    await expect.poll(at).toBe(27);
    expect(asked).toBe(0);
    await press('{End}');
    await expect.poll(() => asked).toBeGreaterThan(0);
  });
});
