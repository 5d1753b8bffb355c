import path from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Rolldown } from 'vite';

/** The page's document; its script and its style sheet have the names that {@link buildFormKit} gives. */
const DOCUMENT = `<!doctype html><html lang="uz"><head><meta charset="utf-8"><title>Form kit</title>
<link rel="stylesheet" href="/page.css"></head>
<body><div id="root"></div><script type="module" src="/page.js"></script></body></html>`;

/** Builds the page of the form kit in memory. Returns its files by their path, `/` for the document. */
export async function buildFormKit(): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const result = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    plugins: [react()],
    build: {
      target: 'es2023',
      write: false,
      minify: false,
      cssCodeSplit: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: { page: path.join(import.meta.dirname, 'page.tsx') },
        output: {
          entryFileNames: '[name].js',
          assetFileNames: ({ names }) =>
            names[0]?.endsWith('.css') ? 'page.css' : 'assets/[name]-[hash][extname]',
        },
      },
    },
  });
  const { output } = result as Rolldown.RolldownOutput;
  const files = output.map(
    (file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source] as const,
  );
  return new Map([['/', DOCUMENT], ...files]);
}
