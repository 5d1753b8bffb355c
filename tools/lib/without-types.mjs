// Loads TypeScript as Node does, without its types, which are taken out once: see stripped.mjs.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { stripped } from './stripped.mjs';

const FOLDER = process.env.WITHOUT_TYPES_DIR;

if (FOLDER !== undefined) {
  registerHooks({
    load(url, context, next) {
      if (!url.startsWith('file:') || !url.endsWith('.ts')) return next(url, context);
      const source = stripped(FOLDER, readFileSync(fileURLToPath(url), 'utf8'));
      return { format: 'module', source, shortCircuit: true };
    },
  });
}
