import { arrange, type PlanPlacement, planFromForm } from '@javon/planogram';
import { describe, expect, it } from 'vitest';
import { samplePlan, sampleProduct } from '../../../../test/sample-shelf.ts';
import { arrangedPlan, leavingAndJoined } from './arranged.ts';

const SHAPE = planFromForm({
  type: 'straight',
  main: 2400,
  left: null,
  right: null,
  storeys: 3,
  leftStoreys: null,
  rightStoreys: null,
  bottom: 150,
  height: 400,
  depth: 450,
  supports: null,
  tables: [],
  start: { face: 1, end: 'left' },
});

const place = (id: number, product: number, storey: number): PlanPlacement => ({
  id,
  product,
  face: 1,
  storey,
  x: 0,
  width: 200,
  height: 300,
  depth: 150,
  front: 1,
  back: 0,
  stack: 1,
  priority: 0,
});

const goods = (id: number, category: number) => ({
  id,
  width: 200,
  height: 300,
  depth: 150,
  category,
  brand: null,
  price: 1,
  weight: 1,
  premium: false,
  priority: 0,
  stock: 5,
  kv: null,
  l: null,
  kg: null,
});

it('a product whose two places become one is distinguished from one that leaves the shelf (PL-68)', () => {
  const plan = { ...SHAPE, placements: [place(1, 7, 1), place(2, 7, 2), place(3, 8, 3)] };
  const rules = [{ id: 1, sort: 'cost', descending: false }] as const;
  const run = arrange(plan, [goods(7, 1), goods(8, 2)], rules);
  expect(run.plan.placements.map((one) => [one.id, one.product])).toEqual([[1, 7]]);
  expect(leavingAndJoined(run.diff.removed, run.plan)).toEqual({ leaving: [8], joined: [7] });
});

describe('an arrangement that was answered', () => {
  it('gives what was unsaved its own ids again, and new ones to what is new', () => {
    const [first, second, third] = samplePlan(0, 300, 600).placements;
    if (!first || !second || !third) throw new Error('no placements');
    const sent = { ...samplePlan(), placements: [first, { ...second, id: -7 }, { ...third, id: -3 }] };
    const wire = (id: number, x: number) => ({
      id,
      face: 1,
      storey: 1,
      position: 1,
      x_mm: x,
      product: sampleProduct(Math.abs(id)),
      front_quantity: 1,
      back_quantity: 0,
      stack: 1,
      priority: 0,
    });
    const arranged = arrangedPlan(sent, [wire(1, 0), wire(-1, 200), wire(-2, 400), wire(-3, 600)]);
    expect(arranged.placements.map((one) => one.id)).toEqual([1, -7, -3, -8]);
  });
});
