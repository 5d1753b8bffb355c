import { useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Popup } from '../../src/shared/ui/popup/Popup.tsx';
import { mount, update } from './mount.tsx';

/** Popup whose content is there once it was loaded. */
function Late({ isLoaded }: { readonly isLoaded: boolean }) {
  const [opened, setOpened] = useState(false);
  return (
    <Popup
      opened={opened}
      onClose={() => setOpened(false)}
      label="Koʻrinishlar"
      target={(props) => (
        <button {...props} type="button" onClick={() => setOpened(true)}>
          Ochish
        </button>
      )}
    >
      {isLoaded ? <input aria-label="Nomi" /> : <p>Yuklanmoqda</p>}
      {isLoaded ? <button type="button">Saqlash</button> : null}
    </Popup>
  );
}

it('gives the focus to its first field when its content comes later', async () => {
  const screen = await mount(<Late isLoaded={false} />);
  await screen.getByRole('button', { name: 'Ochish' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Koʻrinishlar' })).toHaveFocus();
  await update(screen, <Late isLoaded />);
  await expect.element(screen.getByLabelText('Nomi')).toHaveFocus();
  await userEvent.tab();
  await update(screen, <Late isLoaded />);
  await expect.element(screen.getByRole('button', { name: 'Saqlash' })).toHaveFocus();
});
