import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { withFirstFiles } from './tools/first-files.ts';
import { withNarrowFonts } from './tools/narrow-fonts.ts';
import { withOpeningScript } from './tools/opening-script.ts';
import { withPackedFiles } from './tools/packed-files.ts';
import { withPlainJsonImports } from './tools/plain-json-imports.ts';
import { WORKER, withShellFiles } from './tools/shell-files.ts';

/** The API that the development server passes calls on to. */
const API = process.env.API ?? 'http://127.0.0.1:3000';

/** Modules that only declare: unused ones do not reach a screen. */
const DECLARING = /packages[\\/]contract[\\/]|src[\\/](features|shared[\\/]ui[\\/]form)[\\/].*\.tsx?$/;

/**
 * Files that many screens share, each with all that its modules import; without groups a screen begins with
 * seventy files. The order matters: a module belongs to the first group that reaches it.
 */
const GROUPS = [
  // Libraries of every page: the same file from build to build.
  {
    name: 'base',
    test: /vite[\\/]preload-helper|node_modules[\\/](react|react-dom|scheduler|i18next|react-i18next|@tanstack[\\/](router-core|react-router|history|store|react-store))[\\/]/,
  },
  // Routes and schemas of the contract come with the screens that call them.
  {
    name: 'start',
    test: /src[\\/](app[\\/]start|features[\\/]session[\\/]components[\\/]LoginPage)\.tsx/,
  },
  {
    name: 'frame',
    // Drafts of unsaved work and keys of repeats are small, and screens without a form have them too.
    test: /src[\\/](app[\\/](frame[\\/]Frame|Providers)|shared[\\/]http[\\/](repeat-key|use-idempotency-key)|shared[\\/]ui[\\/](form[\\/](draft|use-unsaved-guard)|confirm[\\/]confirm-leaving))\.ts/,
  },
  {
    name: 'page',
    test: /src[\\/]shared[\\/](ui[\\/](page|states|values|export|popup|icon-button)|navigation)[\\/]|src[\\/]shared[\\/]ui[\\/]table[\\/](columns|use-list-\w+|MoreRows)\.ts|icons-react|packages[\\/]planogram[\\/]src[\\/]model[\\/]tables|@tanstack[\\/](react-query|query-core)|@mantine[\\/]core[\\/]esm[\\/](components[\\/](ActionIcon|Checkbox|InputBase|CloseButton|Button|Menu)[\\/]|core[\\/]utils[\\/]get-env)/,
    minShareCount: 3,
  },
  // Lists of which only the rows in view are drawn, with a table or without; the table itself needs no group.
  { name: 'rows', test: /src[\\/]shared[\\/]ui[\\/]table[\\/]use-grid-rows\.ts/ },
  { name: 'form', test: /src[\\/]shared[\\/]ui[\\/]form[\\/](Form|use-contract-form|text-fields)/ },
  // A list of shelves draws small pictures; the drawing of a shelf is six times as large.
  { name: 'thumbnail', test: /features[\\/]shelves[\\/]components[\\/]ShelfThumbnail\.tsx/ },
  {
    name: 'shelf',
    test: /features[\\/](shelf-editor[\\/]components[\\/]PlanEditor|shelves[\\/]drawing[\\/]FittedDrawing)\.tsx/,
  },
];

export default defineConfig({
  // The last four in this order: what one writes the next names or packs.
  plugins: [
    react(),
    withPlainJsonImports(),
    withNarrowFonts(),
    withOpeningScript(),
    withShellFiles(),
    withFirstFiles(),
    withPackedFiles(),
  ],
  build: {
    target: 'es2023',
    manifest: true,
    // Small pictures inside styles would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: 'index.html', [WORKER]: `src/app/${WORKER}.ts` },
      output: {
        // Browsers look for a worker of the same name in every build.
        entryFileNames: ({ name }) => (name === WORKER ? '[name].js' : 'assets/[name]-[hash].js'),
        codeSplitting: { groups: GROUPS },
      },
      treeshake: { moduleSideEffects: [{ test: DECLARING, sideEffects: false }] },
    },
  },
  // The worker that reads codes; the server gives its file a policy of its own, by its name.
  worker: { format: 'es' },
  server: { proxy: { '/api': API } },
});
