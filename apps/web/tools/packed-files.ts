import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';
import { afterBuild } from './after-build.ts';

const pack = { br: promisify(brotliCompress), gz: promisify(gzip) };
const PACKABLE = /\.(js|css|svg|ttf|wasm)$/;
/** Brotli's higher levels take ten times as long and save 3 %. */
const QUALITY = 9;
/** Size in bytes below which a compressed copy saves too little. */
const LEAST = 1000;

async function packFile(file: string): Promise<void> {
  const content = readFileSync(file);
  if (content.length < LEAST) return;
  const [br, gz] = await Promise.all([
    pack.br(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    pack.gz(content, { level: 9 }),
  ]);
  writeFileSync(`${file}.br`, br);
  writeFileSync(`${file}.gz`, gz);
}

/** Writes compressed copies of each file, so that no request waits for the server to compress it. */
export function withPackedFiles(): Plugin {
  return afterBuild('javon-with-packed-files', async ({ out }) => {
    const files = readdirSync(out, { recursive: true, encoding: 'utf8' })
      .map((name) => path.join(out, name))
      .filter((file) => PACKABLE.test(file) && statSync(file).isFile());
    await Promise.all(files.map(packFile));
  });
}
