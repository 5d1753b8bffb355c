import { expect, it } from 'vitest';
import { SelectedOne } from '../../src/features/shelf-editor/components/SelectedOne.tsx';
import { PlanEdit } from '../../src/features/shelf-editor/editing/plan-edit.ts';
import { samplePlaced, samplePlan } from '../sample-shelf.ts';
import { mount } from './mount.tsx';

it('a product without sizes on a shelf is not given those of its placeholder', async () => {
  const edit = new PlanEdit(samplePlan(0), new Map());
  const rest = { overflow: [], branch: 'TAS-01', edit, isEditing: false } as const;
  const texts = ['ui', 'shelves', 'shelf_editor', 'shelf_actions'] as const;
  const sized = await mount(<SelectedOne one={samplePlaced(1)} {...rest} />, texts);
  await expect.element(sized.getByText('20 × 30 × 15 sm')).toBeVisible();
  const bare = { sized: false, width_mm: 100, height_mm: 100, depth_mm: 100 };
  const screen = await mount(<SelectedOne one={samplePlaced(1, bare)} {...rest} />, texts);
  await expect.element(screen.getByText('oʻlchami yoʻq')).toBeVisible();
  expect(screen.container.textContent).not.toContain('10 × 10 × 10');
});
