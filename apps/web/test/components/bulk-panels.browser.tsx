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

it('new prices that changed since their preview are not confirmed, and must be shown again', async () => {
  const before = { price: 1_000_000, old_price: null };
  const item = {
    id: 1,
    sku: 'A-1',
    name: { uz: 'Televizor', ru: '' },
    before,
    after: { ...before, price: 900_000 },
  };
  vi.spyOn(window, 'fetch').mockImplementation(async (url) => {
    if (String(url).endsWith('/tag-cost'))
      return Response.json({ tags: 0, branches: 0, sheets: 0, by_branch: [] });
    if (String(url).endsWith('/preview'))
      return Response.json({ items: [item], digest: '0'.repeat(64), unchanged: 0, without_price: 0 });
    return Response.json({ code: 'stale_version', message: '', errors: [] }, { status: 409 });
  });
  const onClose = vi.fn();
  const screen = await mount(<Prices onClose={onClose} />, ['goods', 'price_tags']);
  await userEvent.fill(screen.getByRole('textbox', { name: 'Foiz' }), '-10');
  await screen.getByRole('button', { name: 'Yangi narxlarni koʻrish' }).click();
  const confirm = screen.getByRole('button', { name: '1 ta narxni oʻzgartirish' });
  await confirm.click();
  await expect.element(confirm).not.toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
});
