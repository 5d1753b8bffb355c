import { type Figure, figure, percentile } from '../../tools/lib/figure.ts';
import { timeCalls } from '../support/load.ts';
import type { Program } from '../support/program.ts';

const ROUNDS = 20;
const LISTS = [
  ['by name', 'sort=name'],
  ['search by a part of a name', 'search=karim'],
  ['search by a part of a phone', 'search=9012'],
  ['of one branch', 'branch=TAS-01'],
  ['blocked', 'blocked=true'],
  ['that never signed in, by branch', 'never_signed_in=true&sort=branch'],
] as const;

/** The list of 5,000 people with an administrator's filters, one call after another. */
export async function measureUsers(server: Program, token: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, query] of LISTS) {
    const times = await timeCalls([`${server.origin}/api/uz/users?limit=50&${query}`], token, ROUNDS);
    figures.push(
      figure(`list of people, ${name}, 95 % under`, percentile(times, 0.95), 'ms', {
        of: 'value',
        atMost: 50,
      }),
    );
  }
  return figures;
}
