import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { SearchBox } from '../../src/shared/ui/page/SearchBox.tsx';
import { mount } from './mount.tsx';

/** A list whose address takes a new search only at a press, as a slow navigation does. */
function Sample({ onSearch }: { readonly onSearch: (text: string | undefined) => void }) {
  const [address, setAddress] = useState<string>();
  const [next, setNext] = useState<readonly (string | undefined)[]>([]);
  return (
    <>
      <SearchBox
        label="Qidirish"
        value={address}
        onChange={(text) => {
          onSearch(text);
          setNext((was) => [...was, text]);
        }}
      />
      <button
        type="button"
        onClick={() => {
          setAddress(next[0]);
          setNext(next.slice(1));
        }}
      >
        Manzil
      </button>
      <button type="button" onClick={() => setAddress('artel')}>
        Orqaga
      </button>
    </>
  );
}

describe('the search of a list', () => {
  const searched = vi.fn<(text: string | undefined) => void>();
  beforeEach(() => {
    searched.mockClear();
  });

  it('keeps a space, and what is typed before the address has taken the search', async () => {
    const screen = await mount(<Sample onSearch={searched} />);
    const field = screen.getByRole('searchbox');
    const address = screen.getByRole('button', { name: 'Manzil' });
    await field.fill('samsung ');
    await expect.poll(() => searched.mock.calls).toEqual([['samsung']]);
    await address.click();
    await expect.element(field).toHaveValue('samsung ');
    await field.click();
    await userEvent.keyboard('t');
    await expect.poll(() => searched.mock.calls.length).toBe(2);
    await userEvent.keyboard('v');
    await expect.poll(() => searched.mock.calls).toEqual([['samsung'], ['samsung t'], ['samsung tv']]);
    await address.click();
    await expect.element(field).toHaveValue('samsung tv');
    await address.click();
    await expect.element(field).toHaveValue('samsung tv');
  });

  it('follows the address when it changes by other means', async () => {
    const screen = await mount(<Sample onSearch={searched} />);
    await screen.getByRole('searchbox').fill('samsung');
    await expect.poll(() => searched.mock.calls).toEqual([['samsung']]);
    await screen.getByRole('button', { name: 'Orqaga' }).click();
    await expect.element(screen.getByRole('searchbox')).toHaveValue('artel');
    expect(searched.mock.calls).toEqual([['samsung']]);
  });
});
