import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Figure, figure, unaimedFigure } from '../../tools/lib/figure.ts';
import { startProgram } from '../support/program.ts';

/** Start on an empty folder with demo data, restart, and memory after it. */
export async function measureStarts(): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'javon-bench-'));
  try {
    const first = await startProgram('apps/api/src/main.ts', {
      DATA_DIR: folder,
      DEMO: '1',
      DATABASE_URL: '',
    });
    await first.stop();
    const later = await startProgram('apps/api/src/main.ts', {
      DATA_DIR: folder,
      DEMO: '1',
      DATABASE_URL: '',
    });
    const memory = later.memoryMb();
    await later.stop();
    return [
      figure('first start, database and demo data made', first.startMs / 1000, 's', {
        of: 'value',
        atMost: 15,
      }),
      figure('later start', later.startMs / 1000, 's', { of: 'value', atMost: 3 }),
      unaimedFigure('memory of the server, idle', memory, 'MB'),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
