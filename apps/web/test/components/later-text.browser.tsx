import { afterEach, describe, expect, it, vi } from 'vitest';
import { LaterText } from '../../src/features/check-lists/components/LaterText.tsx';
import { mount } from './mount.tsx';

describe('the comment of an answer', () => {
  afterEach(() => vi.restoreAllMocks());

  it('is saved at once when the page is hidden, which may be its end', async () => {
    const saved = vi.fn<(text: string) => void>();
    const screen = await mount(<LaterText label="Izoh" value="" maxLength={500} onChange={saved} />);
    await screen.getByRole('textbox').fill('Yorliq yirtilgan');
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    // Before the pause after which a text is saved anyway.
    expect(saved).toHaveBeenCalledWith('Yorliq yirtilgan');
  });
});
