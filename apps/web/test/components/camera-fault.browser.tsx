import { afterEach, expect, it, vi } from 'vitest';
import { CameraScanner } from '../../src/shared/camera/CameraScanner.tsx';
import { mount } from './mount.tsx';

afterEach(() => vi.restoreAllMocks());

it('without a camera a phone has a note of a few lines, with the button that tries again beside it', async () => {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('', 'NotFoundError'));
  const screen = await mount(
    <div style={{ width: 328 }}>
      <CameraScanner onCode={() => {}} />
    </div>,
    ['camera'],
  );
  const note = screen.getByRole('alert');
  await expect.element(note.getByText(/^Bu qurilmada kamera topilmadi/)).toBeVisible();
  expect(note.element().getBoundingClientRect().height).toBeLessThan(72);
  const again = screen.getByRole('button', { name: 'Qayta urinish' }).element().getBoundingClientRect();
  expect([again.width, again.height]).toEqual([44, 44]);
});
