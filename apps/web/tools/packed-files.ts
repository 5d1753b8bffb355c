import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const pack = { br: promisify(brotliCompress), gz: promisify(gzip) };
const PACKABLE = /\.(js|css|svg|ttf|wasm)$/;
/** The steps above cost ten times the time for three parts in a hundred. */
const QUALITY = 9;
/** Bytes below which packing saves nothing worth a file. */
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

/** Lays a packed copy beside each file, so that the server packs nothing while one waits. */
export function withPackedFiles(): Plugin {
  let out = '';
  return {
    name: 'javon-with-packed-files',
    apply: 'build',
    configResolved: ({ root, build }) => {
      out = path.resolve(root, build.outDir);
    },
    closeBundle: async () => {
      const files = readdirSync(out, { recursive: true, encoding: 'utf8' })
        .map((name) => path.join(out, name))
        .filter((file) => PACKABLE.test(file) && statSync(file).isFile());
      await Promise.all(files.map(packFile));
    },
  };
}
