import path from 'node:path';
import { STAMPS } from './root.mjs';

/**
 * Flags of Node for the server. Its young generation stays small: under load it would grow to
 * three times 64 MB for no more calls a second (measured: 240 to 480 MB resident without, 190 with 4). With 8 MB a
 * page of 50 products costs a third less of the server's processor than with 4, since fewer of the rows on their way
 * are copied by a collection (2.5 ms beside 3.5, same run), and as much memory is resident (213 MB beside 218).
 *
 * Its old generation may hold 1 GB. V8 collects the sooner the less there may be: with the machine's own limit, of
 * gigabytes, it lets a heap of 60 MB grow to twice that and more before it looks (measured over the chain's lists,
 * 20 clients: up to 249 MB resident without, 205 with). And it looks when the heap has grown by a quarter: the
 * check of a sheet of 50,000 rows, of which a moment holds a thousand, would leave 180 MB lying about (measured:
 * 385 MB resident without, 235 with).
 * @type {readonly string[]}
 */
export const SERVER_FLAGS = [
  '--max-semi-space-size=8',
  '--max-old-space-size=1024',
  '--heap-growing-percent=25',
];

/**
 * Where Node keeps what it has compiled: from the second start on the types need not be taken out of the sources
 * again, and what does that is not loaded (measured: 26 MB less resident, and a start a third shorter). Two arenas of
 * malloc instead of eight a core: what uploads leave behind is used again (measured: 240 MB beside 260 during four
 * files of 200 MB and 400 sign-ins, medians of three).
 * @type {Readonly<Record<string, string>>}
 */
export const SERVER_ENV = {
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(STAMPS, 'compiled'),
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
};
