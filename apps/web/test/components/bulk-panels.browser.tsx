import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { BulkPanel } from '../../src/features/goods/components/BulkPanel.tsx';
import { PricePanel } from '../../src/features/goods/components/PricePanel.tsx';
import { useUndo } from '../../src/features/goods/use-undo.ts';
import { mount } from './mount.tsx';

beforeEach(() => {
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ items: [], next: null }));
});
afterEach(() => vi.restoreAllMocks());

interface PanelProps {
  readonly onClose: () => void;
}

function Values({ onClose }: PanelProps) {
  return <BulkPanel products={[]} undo={useUndo()} onClose={onClose} />;
}

function Prices({ onClose }: PanelProps) {
  return <PricePanel products={[]} onClose={onClose} />;
}

it.each([
  ['values', Values, 'Ustuvorligi'],
  ['prices', Prices, 'Foiz'],
] as const)('typed %s for many products are not left without a question', async (_what, Panel, label) => {
  const onClose = vi.fn();
  const screen = await mount(<Panel onClose={onClose} />, ['goods', 'price_tags']);
  const field = screen.getByRole('textbox', { name: label });
  await userEvent.fill(field, '5');
  await userEvent.keyboard('{Escape}');
  await screen.getByRole('button', { name: 'Qolish' }).click();
  await expect.element(field).toHaveValue('5');
  expect(onClose).not.toHaveBeenCalled();
});
