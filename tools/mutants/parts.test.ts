import { globSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../lib/root.mjs';
import { PARTS, sourcesOf } from './parts.ts';

describe('parts of the code', () => {
  it.each(PARTS)('$name has sources, tests and a floor', (part) => {
    const sources = sourcesOf(ROOT, part);
    expect(sources.length).toBeGreaterThan(0);
    expect(sources.filter((file) => /\.(test|generated)\.ts$|\/testing\//.test(file))).toEqual([]);
    expect(globSync([...part.tests], { cwd: path.join(ROOT, part.home) }).length).toBeGreaterThan(0);
    expect(part.floor).toBeGreaterThanOrEqual(85);
  });
});
