import path from 'node:path';
import { STAMPS } from './root.mjs';

/**
 * Flags of Node for a program of TypeScript; see {@link SERVER_ENV}. The warning would be of the function that takes
 * the types out, which Node itself uses for each `.ts` file.
 * @type {readonly string[]}
 */
export const TYPESCRIPT_FLAGS = [
  `--import=${new URL('./without-types.mjs', import.meta.url).href}`,
  '--disable-warning=ExperimentalWarning',
];

/**
 * Flags of Node for the server. The young generation is limited: under load it would grow to three times 64
 * MB without more calls per second (measured: 240 to 480 MB resident without, 190 with 4). With 8 MB a page
 * of 50 products costs a third less CPU time than with 4, because fewer live rows are copied by a collection
 * (2.5 ms compared with 3.5, same run), and resident memory is the same (213 MB compared with 218).
 *
 * The old generation is limited to 1 GB. V8 collects sooner with a lower limit: with the machine's default of
 * gigabytes, it lets a heap of 60 MB grow to twice that and more before a collection (measured over the
 * chain's lists, 20 clients: up to 249 MB resident without, 205 with). And it collects when the heap has
 * grown by a quarter: the check of a sheet of 50,000 rows, of which only a thousand are in use at a time,
 * would leave 180 MB of garbage (measured: 385 MB resident without, 235 with).
 * @type {readonly string[]}
 */
export const SERVER_FLAGS = [
  ...TYPESCRIPT_FLAGS,
  '--max-semi-space-size=8',
  '--max-old-space-size=1024',
  '--heap-growing-percent=25',
];

/**
 * Where sources without their types are kept: `npm start` takes the types out before the server starts, so that the
 * code that does it is not loaded. Node's compile cache would save another 0.3 s of a start, and hold all that it
 * read in memory while the server lives (measured: 187 MB resident after a start compared with 165). Two
 * arenas of malloc instead of eight per core, so that memory freed by uploads is reused (measured: 240 MB
 * compared with 260 during four files of 200 MB and 400 sign-ins, medians of three).
 * @satisfies {Readonly<Record<string, string>>}
 */
export const SERVER_ENV = {
  WITHOUT_TYPES_DIR: process.env.WITHOUT_TYPES_DIR ?? path.join(STAMPS, 'without-types'),
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
};
