import { type Figure, figure, median } from '../../tools/lib/figure.ts';
import { timeCalls } from '../support/load.ts';
import type { Program } from '../support/program.ts';

/**
 * The ranking of the whole chain's directors, this month compared with the previous one, including today's
 * events.
 */
export async function measureRanking(server: Program, token: string): Promise<Figure[]> {
  const time = async (period: string) =>
    median(await timeCalls([`${server.origin}/api/uz/top-directors?period=${period}`], token, 15));
  const aim = { of: 'value', atMost: 100 } as const;
  return [
    figure('ranking of 500 directors, this month', await time('current_month'), 'ms', aim),
    figure('ranking of 500 directors, today', await time('today'), 'ms', aim),
  ];
}
