import { measure } from '../../apps/web/tools/sizes.ts';
import { type Figure, figure } from '../../tools/lib/figure.ts';

/** KB gzipped of the same libraries without our code: React DOM 69, router 35, i18next 16 and the rest. */
const BARE_PARTS_KB = 166;

/** JS and CSS of first visits, gzipped: the login page, and the heaviest of the other screens. */
export async function measurePages(): Promise<Figure[]> {
  const { login = Number.NaN, frame: _, ...screens } = measure();
  const [heaviest = ['none', 0]] = Object.entries(screens).sort(([, a], [, b]) => b - a);
  return [
    figure(
      'first load of the login page, JS and CSS gzipped',
      login / 1024,
      'KB',
      { of: 'value', atMost: 180 },
      BARE_PARTS_KB,
    ),
    figure(`first visit of the heaviest screen (${heaviest[0]})`, heaviest[1] / 1024, 'KB', {
      of: 'value',
      atMost: 380,
    }),
  ];
}
