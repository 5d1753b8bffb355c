import { describe, expect, it } from 'vitest';
import { formFromPlan, planFromForm, reshape, type ShelfPlan, type Storey } from '../index.ts';
import { sampleForm, samplePlacement } from '../testing/sample-plans.ts';

const FORM = sampleForm('straight', { storeys: 3 });
const PLAN = planFromForm(FORM);

/** The plan after manual changes of some storeys, by their numbers. */
function changed(by: Readonly<Record<number, Partial<Storey>>>, plan: ShelfPlan = PLAN): ShelfPlan {
  return { ...plan, storeys: plan.storeys.map((one) => ({ ...one, ...by[one.storey] })) };
}
const storeysOf = (plan: ShelfPlan) => plan.storeys.map((one) => [one.bottom, one.height]);

describe('the form of a shelf', () => {
  it('has the height of most storeys, of several the first one', () => {
    const heights = (...of: readonly number[]) =>
      formFromPlan({ ...PLAN, storeys: PLAN.storeys.map((one, i) => ({ ...one, height: of[i] ?? 0 })) })
        .height;
    expect([heights(300, 400, 400), heights(400, 300, 400), heights(300, 400, 500)]).toEqual([400, 400, 300]);
  });

  it('has a separate count for sides that differ from the front (PL-4)', () => {
    const form = (more: Parameters<typeof sampleForm>[1]) => {
      const { storeys, leftStoreys, rightStoreys } = formFromPlan(planFromForm(sampleForm('u', more)));
      return [storeys, leftStoreys, rightStoreys];
    };
    expect(form({ storeys: 3 })).toEqual([3, null, null]);
    expect(form({ storeys: 3, leftStoreys: 2, rightStoreys: 4 })).toEqual([3, 2, 4]);
    expect(form({ storeys: 3, leftStoreys: 3 })).toEqual([3, null, null]);
    const { leftStoreys, rightStoreys } = formFromPlan(PLAN);
    expect([leftStoreys, rightStoreys]).toEqual([null, null]);
  });

  it('has the front as the main face, and of six sides the first (PL-1)', () => {
    const left = planFromForm(sampleForm('left_l', { storeys: 4, leftStoreys: 2, bottom: 90 }));
    expect(formFromPlan({ ...left, storeys: left.storeys.toReversed() })).toMatchObject({
      storeys: 4,
      bottom: 90,
    });
    const six = planFromForm(sampleForm('six_sided', { storeys: 2 }));
    const fewer = { ...six, storeys: six.storeys.filter((one) => one.face === 1 || one.storey === 1) };
    expect(formFromPlan(fewer).storeys).toBe(2);
  });

  it('has everything else as on the shelf', () => {
    const supports = { kind: 'pedestal', count: 2, length: 500, depth: 300, height: 120 } as const;
    const form = sampleForm('right_l', {
      supports,
      tables: [{ kind: 'octagonal', phones: 3, length: 900, width: 900, height: 800, spot: null }],
      start: { face: 2, end: 'right' },
    });
    expect(formFromPlan(planFromForm(form))).toEqual(form);
  });

  it('is empty of a shelf without storeys', () => {
    expect(formFromPlan({ ...PLAN, storeys: [] })).toMatchObject({ storeys: 0, bottom: 0, height: 0 });
  });
});

describe('a form that changes', () => {
  const after = (by: Parameters<typeof changed>[0], form: Parameters<typeof sampleForm>[1]) =>
    reshape(changed(by), { ...FORM, ...form }).plan;

  it('keeps a height that was changed by hand, and moves the storeys above it (PL-6)', () => {
    const high = { 1: { height: 600 }, 2: { bottom: 780 }, 3: { bottom: 1210 } };
    expect(storeysOf(after(high, {}))).toEqual([
      [150, 600],
      [780, 400],
      [1210, 400],
    ]);
    expect(storeysOf(after(high, { height: 300 }))).toEqual([
      [150, 600],
      [780, 300],
      [1110, 300],
    ]);
  });

  it('keeps room that was left below a storey by hand (PL-6)', () => {
    const apart = { 2: { bottom: 680 }, 3: { bottom: 1110 } };
    expect(storeysOf(after(apart, { bottom: 200, storeys: 4 }))).toEqual([
      [200, 400],
      [730, 400],
      [1160, 400],
      [1590, 400],
    ]);
  });

  it('keeps a length and a depth that were changed by hand, and no others (PL-6)', () => {
    const { storeys } = after({ 2: { length: 2000 }, 3: { depth: 300 } }, { main: 3000, depth: 500 });
    expect(storeys.map((one) => [one.length, one.depth])).toEqual([
      [3000, 500],
      [2000, 500],
      [3000, 300],
    ]);
  });

  it('keeps zones painted by hand, and paints the others by eye height (PL-5, PL-6)', () => {
    const zones = (by: Parameters<typeof changed>[0], form: Parameters<typeof sampleForm>[1]) =>
      after(by, form).storeys.map((one) => one.zone);
    expect(PLAN.storeys.map((one) => one.zone)).toEqual(['red', 'green', 'golden']);
    expect(zones({}, { bottom: 600 })).toEqual(['green', 'golden', 'green']);
    expect(zones({ 1: { zone: 'golden' } }, { bottom: 600 })).toEqual(['golden', 'golden', 'green']);
    expect(zones({ 3: { zone: 'red' } }, { storeys: 4 })).toEqual(['red', 'green', 'red', 'green']);
  });

  it('has its lowest board where the form has it (PL-6)', () => {
    expect(storeysOf(after({ 1: { bottom: 50 } }, { bottom: 300 }))[0]).toEqual([300, 400]);
  });

  it('paints by the new heights of storeys (PL-5, PL-6)', () => {
    const high = {
      1: { height: 900, zone: 'green' },
      2: { bottom: 1080, zone: 'golden' },
      3: { bottom: 1510, zone: 'green' },
    } as const;
    expect(after(high, { depth: 500 }).storeys.map((one) => [one.bottom, one.zone])).toEqual([
      [150, 'green'],
      [1080, 'golden'],
      [1510, 'green'],
    ]);
  });

  it('takes from the form what a face lacks, or what no form could express (PL-6)', () => {
    const form = sampleForm('four_sided', { storeys: 2 });
    const island = planFromForm(form);
    const back = (plan: ShelfPlan) => plan.storeys.filter((one) => one.face === 3);
    // The back has as many storeys as the front in every form.
    const fewer = { ...island, storeys: island.storeys.filter((one) => one.face !== 3 || one.storey === 1) };
    expect(back(reshape(fewer, form).plan)).toEqual(back(island));
    const third = {
      face: 3,
      storey: 3,
      length: 900,
      depth: 100,
      bottom: 1500,
      height: 100,
      zone: 'red',
    } as const;
    const more = { ...island, storeys: [...island.storeys, third] };
    expect(back(reshape(more, { ...form, storeys: 3 }).plan)[2]).toMatchObject({
      length: 2400,
      depth: 450,
      bottom: 1010,
      height: 400,
    });
  });

  it('drops changes of removed storeys (PL-6)', () => {
    expect(storeysOf(after({ 3: { height: 900 } }, { storeys: 2 }))).toEqual([
      [150, 400],
      [580, 400],
    ]);
  });

  it('keeps the changes of a face on the same side of another shape (PL-6)', () => {
    const u = planFromForm(sampleForm('u', { storeys: 1 }));
    const deep = {
      ...u,
      storeys: u.storeys.map((one) => ({ ...one, depth: 300 + 10 * one.face })),
      placements: [3, 2].map((face) => samplePlacement(face, { face })),
    };
    const { plan, fallen } = reshape(deep, sampleForm('right_l', { storeys: 1, depth: 500 }));
    expect(plan.storeys.map((one) => [one.face, one.depth])).toEqual([
      [1, 320],
      [2, 330],
    ]);
    expect(plan.placements.map((one) => [one.id, one.face])).toEqual([
      [3, 2],
      [2, 1],
    ]);
    expect(fallen).toEqual([]);
    const island = reshape(deep, sampleForm('four_sided', { storeys: 1, depth: 500 })).plan;
    expect(island.storeys.map((one) => [one.face, one.depth])).toEqual([
      [1, 320],
      [2, 330],
      [3, 500],
      [4, 310],
    ]);
  });
});
