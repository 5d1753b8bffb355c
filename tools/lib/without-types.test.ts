import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TYPESCRIPT_FLAGS } from './server-flags.mjs';

/** Type that has another length than what is left of it. */
const SOURCE = "interface Word { readonly text: string }\nconst word: Word = { text: 'salom' };\n";
const PRINT = 'process.stdout.write(word.text);\n';

describe('a program of TypeScript', () => {
  let folder: string;
  let main: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'javon-types-'));
    main = path.join(folder, 'main.ts');
    writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}');
    writeFileSync(main, SOURCE + PRINT);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const kept = () => path.join(folder, 'kept');
  function run(dir = kept()) {
    const { stdout, stderr } = spawnSync(process.execPath, [...TYPESCRIPT_FLAGS, main], {
      env: { ...process.env, WITHOUT_TYPES_DIR: dir },
      encoding: 'utf8',
    });
    return { stdout, stderr };
  }
  /** The one file that is kept, by a change of its text. */
  function change(by: (text: string) => string): void {
    const [name = ''] = readdirSync(kept());
    const file = path.join(kept(), name);
    writeFileSync(file, by(readFileSync(file, 'utf8')));
  }

  it('runs without its types, says nothing of its own, and is kept for the next start', () => {
    expect(run()).toEqual({ stdout: 'salom', stderr: '' });
    expect(readdirSync(kept())).toEqual([expect.stringMatching(/^[0-9a-f]{64}\.js$/)]);
    const before = readFileSync(path.join(kept(), readdirSync(kept())[0] ?? ''), 'utf8');
    expect(run()).toEqual({ stdout: 'salom', stderr: '' });
    expect(readFileSync(path.join(kept(), readdirSync(kept())[0] ?? ''), 'utf8')).toBe(before);
  });

  it('has its errors in the lines of its source', () => {
    writeFileSync(main, `${SOURCE}throw new Error(word.text);\n`);
    for (const _ of ['first', 'later']) expect(run().stderr).toContain(`main.ts:3`);
  });

  it('runs as it is now once it was changed', () => {
    run();
    writeFileSync(main, SOURCE.replace('salom', 'xayr') + PRINT);
    for (const _ of ['first', 'later']) expect(run().stdout).toBe('xayr');
  });

  it.each<[string, (text: string) => string]>([
    ['was cut off', (text) => text.slice(0, -10)],
    ['is empty', () => ''],
    ['has other bytes', (text) => text.replace('salom', 'salon')],
  ])('runs from its source where what is kept %s, and is kept again', (_, by) => {
    run();
    change(by);
    expect(run()).toEqual({ stdout: 'salom', stderr: '' });
    change((text) => {
      expect(text).toContain('salom');
      return text;
    });
  });

  it('finds what was kept wherever the source lies', () => {
    run();
    const [name = ''] = readdirSync(kept());
    const elsewhere = path.join(folder, 'elsewhere');
    mkdirSync(elsewhere);
    renameSync(main, path.join(elsewhere, 'main.ts'));
    main = path.join(elsewhere, 'main.ts');
    const file = path.join(kept(), name);
    const { mtimeMs } = statSync(file);
    expect(run().stdout).toBe('salom');
    expect(readdirSync(kept())).toEqual([name]);
    expect(statSync(file).mtimeMs).toBe(mtimeMs);
  });

  it('runs where nothing can be kept', () => {
    writeFileSync(kept(), 'a file in place of the folder');
    chmodSync(kept(), 0o400);
    expect(run()).toEqual({ stdout: 'salom', stderr: '' });
  });
});
