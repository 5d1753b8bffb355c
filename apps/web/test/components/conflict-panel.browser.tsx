import { mergePlans } from '@javon/planogram';
import { expect, it } from 'vitest';
import { PanelFrame } from '../../src/features/shelf-editor/components/PanelFrame.tsx';
import { ConflictPanel } from '../../src/features/shelf-editor/desk/ConflictPanel.tsx';
import { samplePlan, sampleProduct } from '../sample-shelf.ts';
import { mount, update } from './mount.tsx';

it('says of goods that give way whether their place is taken or the other shape has none', async () => {
  const { placements, ...shape } = samplePlan(0, 400);
  const [taken, lost] = placements;
  if (!taken || !lost) throw new Error('no placements');
  const base = { ...shape, placements: [] };
  const mine = { ...base, placements: [taken, { ...lost, storey: 3 }] };
  const theirs = {
    ...base,
    storeys: shape.storeys.filter((one) => one.storey < 3),
    placements: [{ ...taken, id: 9, product: 9 }],
  };
  const screen = await mount(
    <ConflictPanel
      conflict={{
        version: 2,
        base,
        mine,
        theirs,
        merge: mergePlans(base, mine, theirs),
        products: new Map([1, 2, 9].map((id) => [id, sampleProduct(id)])),
        author: null,
        at: null,
      }}
      onPreview={() => {}}
      merge={() => {}}
      takeTheirs={() => {}}
      close={() => {}}
    />,
    ['shelf_editor'],
  );
  const reasonOf = (name: string) => screen.getByRole('listitem').filter({ hasText: name });
  await expect.element(reasonOf('Tovar 1')).toHaveTextContent('Tovar 1 joyi band boʻlib qolgan');
  await expect.element(reasonOf('Tovar 2')).toHaveTextContent('Tovar 2 javonning yangi shakliga sigʻmaydi');
});

it('leads the keys to the drawing as it closes if the button that had them is gone', async () => {
  const desk = (isOpen: boolean) => (
    <>
      <div data-canvas tabIndex={-1} />
      {isOpen ? (
        <PanelFrame title="Farq" onClose={() => {}}>
          Farq
        </PanelFrame>
      ) : (
        <button type="button">Saqlash</button>
      )}
    </>
  );
  const screen = await mount(desk(false), ['shelves']);
  screen.getByRole('button').element().focus();
  await update(screen, desk(true));
  await expect.element(screen.getByRole('region', { name: 'Farq' })).toHaveFocus();
  await update(screen, desk(false));
  await expect.poll(() => document.activeElement?.hasAttribute('data-canvas')).toBe(true);
});
