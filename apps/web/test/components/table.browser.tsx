import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  type Column,
  DataTable,
  SelectionBar,
  useSelection,
  wholeList,
} from '../../src/shared/ui/table/index.ts';
import { mount } from './mount.tsx';

interface Fruit {
  readonly id: number;
  readonly name: string;
  readonly price: number;
}

const COLUMNS: readonly Column<Fruit, 'name' | 'price'>[] = [
  { id: 'name', header: 'Nomi', sort: 'name', fixed: true, width: 200, wraps: true, cell: (row) => row.name },
  { id: 'price', header: 'Narxi', sort: 'price', cell: (row) => String(row.price) },
  { id: 'code', header: 'Kodi', hiddenAtFirst: true, cell: (row) => `K-${row.id}` },
];

const FRUITS = Array.from(
  { length: 60 },
  (_, i): Fruit => ({ id: i + 1, name: `Meva ${i + 1}`, price: 60 - i }),
);

function Sample({ onOpen }: { readonly onOpen?: (row: Fruit) => void }) {
  const [sort, setSort] = useState<string>();
  const [rows, setRows] = useState<readonly Fruit[]>(FRUITS);
  const selection = useSelection(rows);
  return (
    <div style={{ height: 500, display: 'flex' }}>
      <DataTable
        id="sample"
        label="Mevalar"
        columns={COLUMNS}
        pages={wholeList(sort === 'price' ? rows.toReversed() : rows)}
        rowName={(row) => row.name}
        list={{ sort, sortBy: setSort, isFiltered: false, reset: () => {} }}
        selection={selection}
        onOpen={onOpen}
      />
      <output aria-label="Tanlangan">{selection.rows.map((row) => row.id).join()}</output>
      <button
        type="button"
        onClick={() => setRows(FRUITS.map((row) => ({ ...row, price: row.price + 100 })))}
      >
        Narxlar
      </button>
      <output aria-label="Tanlangan narxlar">{selection.rows.map((row) => row.price).join()}</output>
    </div>
  );
}

/** Selected rows with more actions than a phone has room for. */
function Actions() {
  const selection = useSelection(FRUITS);
  return (
    <>
      <button type="button" onClick={() => FRUITS[0] && selection.toggle(FRUITS[0])}>
        Belgilash
      </button>
      <SelectionBar selection={selection}>
        {['Narxlarni foizga oʻzgartirish', 'Premium belgisini olish', 'Tahrirlash'].map((name) => (
          <button type="button" key={name} style={{ whiteSpace: 'nowrap' }}>
            {name}
          </button>
        ))}
      </SelectionBar>
    </>
  );
}

beforeEach(() => localStorage.clear());

describe('a table', () => {
  it('is sorted by a press on the head, up, down, and as it was', async () => {
    const screen = await mount(<Sample />);
    const head = screen.getByRole('columnheader', { name: /^Narxi/ });
    const press = () => head.getByRole('button').first().click();
    await press();
    await expect.element(head).toHaveAttribute('aria-sort', 'ascending');
    await expect.element(screen.getByRole('row').nth(1)).toHaveAccessibleName(/Meva 60\b/);
    await press();
    await expect.element(head).toHaveAttribute('aria-sort', 'descending');
    await press();
    await expect.element(head).not.toHaveAttribute('aria-sort');
  });

  it('keeps selected rows as they were last fetched, so that a change of them has their version', async () => {
    const screen = await mount(<Sample />);
    await screen.getByRole('checkbox', { name: /Meva 2\b/ }).click();
    await screen.getByRole('button', { name: 'Narxlar', exact: true }).click();
    await expect.element(screen.getByRole('status', { name: 'Tanlangan narxlar' })).toHaveTextContent('159');
  });

  it('is walked and selected by keys; a row that was far away takes the focus once it is drawn', async () => {
    const opened: number[] = [];
    const screen = await mount(<Sample onOpen={(row) => opened.push(row.id)} />);
    const row = (name: string) => screen.getByRole('row', { name: new RegExp(`${name}\\b`) });
    const first = screen.getByRole('row').nth(1).element() as HTMLElement;
    first.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect.element(row('Meva 3')).toHaveFocus();
    await userEvent.keyboard(' {Shift>}{ArrowDown}{/Shift}');
    await expect
      .element(screen.getByRole('status', { name: 'Tanlangan', exact: true }))
      .toHaveTextContent('3,4');
    await userEvent.keyboard('{End}');
    await expect.element(row('Meva 60')).toHaveFocus();
    await userEvent.keyboard('{Home}');
    await expect.element(row('Meva 1')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(opened).toEqual([1]);
    // The selection outlives the rows that were scrolled away.
    await expect.element(row('Meva 4')).toHaveAttribute('aria-selected', 'true');
  });

  it('shows the columns that are chosen, and again after it was left', async () => {
    const screen = await mount(<Sample />);
    const heads = () =>
      screen
        .getByRole('columnheader')
        .elements()
        .map((one) => one.textContent);
    await screen.getByRole('button', { name: 'Ustunlar' }).click();
    await screen.getByRole('checkbox', { name: 'Kodi' }).click();
    await expect.element(screen.getByRole('columnheader', { name: /^Kodi/ })).toBeVisible();
    const shown = heads();
    await screen.unmount();
    const again = await mount(<Sample />);
    await expect.element(again.getByRole('columnheader', { name: /^Kodi/ })).toBeVisible();
    expect(
      again
        .getByRole('columnheader')
        .elements()
        .map((one) => one.textContent),
    ).toEqual(shown);
  });

  it('gives names that wrap more width where a wide screen has it to spare', async () => {
    const screen = await mount(<Sample />);
    const name = screen.getByRole('columnheader', { name: /^Nomi/ });
    const width = () => name.element().getBoundingClientRect().width;
    await page.viewport(800, 700);
    await expect.poll(width).toBeLessThan(220);
    await page.viewport(1800, 900);
    await expect.poll(width).toBe(300);
    await page.viewport(1280, 900);
  });

  it('keeps the actions on the selected rows within the window of a phone', async () => {
    await page.viewport(390, 700);
    const screen = await mount(<Actions />);
    await screen.getByRole('button', { name: 'Belgilash' }).click();
    const last = screen.getByRole('button', { name: 'Tahrirlash' });
    last.element().scrollIntoView({ inline: 'end' });
    await expect.element(last).toBeInViewport({ ratio: 1 });
    expect(document.documentElement.scrollWidth).toBe(390);
    await page.viewport(1280, 900);
  });
});
