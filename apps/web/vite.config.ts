import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The API that the development server passes calls on to. */
const API = process.env.API ?? 'http://127.0.0.1:3000';

/** Mantine's hues that the product has no use for: one accent, red for what destroys, greys. */
const UNUSED_HUES =
  /^\s*--mantine-color-(?:blue|cyan|grape|green|lime|orange|pink|teal|violet|yellow)-.*;\n/gm;

/** Leaves the unused hues out of Mantine's variables, four fifths of that sheet. */
function withoutUnusedHues(): Plugin {
  return {
    name: 'javon-without-unused-hues',
    enforce: 'pre',
    transform: (code, id) =>
      id.includes('@mantine/core/styles/default-css-variables.css')
        ? { code: code.replace(UNUSED_HUES, ''), map: null }
        : null,
  };
}

export default defineConfig({
  plugins: [withoutUnusedHues(), react()],
  build: {
    target: 'es2023',
    manifest: true,
    // Small pictures inside styles would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The contract only declares; what a screen does not use of it must not reach that screen.
      output: {
        codeSplitting: {
          groups: [
            // What every page stands on, in one file that stays the same from build to build.
            {
              name: 'base',
              test: /node_modules[\\/](react|react-dom|scheduler|i18next|react-i18next|@tanstack[\\/](router-core|react-router|history|store|react-store))[\\/]/,
            },
            // The little modules that sign-in and every other page share: one request instead of twenty.
            {
              name: 'shared',
              test: /src[\\/]shared[\\/](?!http[\\/](query-client|session-routes))(address|config|http|i18n|masks|navigation|notify|session|theme|ui[\\/](plain|link)|storage|store)[\\/.]/,
            },
            // One chunk for the contract and its schemas: split by use, each screen would drag in others.
            // What the guard needs of it stays out, so that sign-in does without zod.
            {
              name: 'contract',
              test: /(packages[\\/]contract[\\/](?!src[\\/](permissions|errors)\.ts)|node_modules[\\/]zod[\\/])/,
            },
          ],
        },
      },
      treeshake: {
        moduleSideEffects: [
          { test: /packages[\\/]contract[\\/]/, sideEffects: false },
          // A form without lists to choose from does without their code.
          { test: /src[\\/]shared[\\/]ui[\\/]form[\\/]/, sideEffects: false },
        ],
      },
    },
  },
  server: { proxy: { '/api': API } },
});
