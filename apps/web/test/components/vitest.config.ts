import path from 'node:path';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findChromium } from '../../../../tools/lib/machine.mjs';
import { withPlainJsonImports } from '../../tools/plain-json-imports.ts';

const chromium = findChromium();

/** Components alone, in the machine's Chromium: what needs a browser but no server. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, '../..'),
  plugins: [withPlainJsonImports(), react()],
  // All at once: one that is found later would reload the page under a test.
  optimizeDeps: {
    entries: ['test/components/*.browser.tsx'],
    include: ['vitest-browser-react', 'react/jsx-dev-runtime', 'react-dom/client'],
  },
  test: {
    name: 'components',
    include: ['test/components/*.browser.tsx'],
    setupFiles: ['test/components/clean-page.ts', 'test/components/faults.ts'],
    isolate: false,
    // After the other projects: a browser has workers of its own.
    sequence: { groupOrder: 1 },
    testTimeout: 60_000,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1280, height: 800 },
      provider: playwright({
        launchOptions: {
          ...(chromium ? { executablePath: chromium } : {}),
          args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
        },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
