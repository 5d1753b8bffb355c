import type { Plugin } from 'vite';

/**
 * Removes `with { type: 'json' }` from dynamic imports in development. Vite serves JSON as a script, which a browser
 * refuses under that attribute; Vite itself removes it from static imports only.
 */
export function withPlainJsonImports(): Plugin {
  return {
    name: 'javon-with-plain-json-imports',
    apply: 'serve',
    enforce: 'pre',
    transform: {
      filter: { id: /packages[\\/]messages[\\/].*\.ts$/ },
      handler: (code) => code.replaceAll(", { with: { type: 'json' } }", ''),
    },
  };
}
