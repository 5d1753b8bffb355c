import { measureArrange, measureTryPlace } from '@javon/planogram/bench';
import { type Figure, figure } from '../../tools/lib/figure.ts';

/** Arranging a shelf of 6 × 6, and one mouse move over a full one. */
export async function measurePlanograms(): Promise<Figure[]> {
  const usual = measureArrange(300);
  const many = measureArrange(5000);
  const move = measureTryPlace(500);
  const aim = (atMost: number) => ({ of: 'value', atMost }) as const;
  return [
    figure(`arrange ${usual.products} products on 6 × 6 (${usual.placed} placed)`, usual.ms, 'ms', aim(10)),
    figure(`arrange ${many.products} products on 6 × 6 (${many.placed} placed)`, many.ms, 'ms', aim(200)),
    figure(`place of what is dragged among ${move.placements}`, move.ms, 'ms', aim(4)),
  ];
}
