import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { withFirstFiles } from './tools/first-files.ts';
import { withPackedFiles } from './tools/packed-files.ts';
import { WORKER, withShellFiles } from './tools/shell-files.ts';

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

/**
 * Leaves out of zod what writes a schema down as JSON Schema: only the server does that, for its description of
 * the calls. Zod's schemas hold on to it, so that it would never be shaken off.
 */
function withoutJsonSchemas(): Plugin {
  return {
    name: 'javon-without-json-schemas',
    enforce: 'pre',
    transform: (code, id) => {
      if (!/zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema)\.js$/.test(id)) return null;
      const names = [...code.matchAll(/^export (?:function|const) (\w+)/gm)].map(([, name]) => name);
      const kept = names.map((name) => `export const ${name} = () => absent;`);
      const absent = "function absent() { throw new Error('No JSON schemas in the browser'); }";
      return { code: [absent, ...kept, 'export { absent as process };'].join('\n'), map: null };
    },
  };
}

export default defineConfig({
  plugins: [
    withoutUnusedHues(),
    withoutJsonSchemas(),
    react(),
    // In this order: what one writes the next packs.
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
      // The contract only declares; what a screen does not use of it must not reach that screen.
      output: {
        // Browsers look for a worker of the same name in every build.
        entryFileNames: ({ name }) => (name === WORKER ? '[name].js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          groups: [
            // Loads chunks with their style sheets: first of all, in a file of its own.
            { name: 'fetching', test: /vite[\\/]preload-helper/ },
            // Libraries of every page, in one file that stays the same from build to build.
            {
              name: 'base',
              test: /node_modules[\\/](react|react-dom|scheduler|i18next|react-i18next|@tanstack[\\/](router-core|react-router|history|store|react-store))[\\/]/,
            },
            // The little modules that sign-in and every other page share: one request instead of twenty.
            {
              name: 'shared',
              test: /src[\\/]shared[\\/](?!http[\\/](query-client|session-routes))(address|config|http|i18n|masks|navigation|notify|session|theme|ui[\\/](plain|link)|storage|store)[\\/.]|src[\\/]app[\\/]page-ready/,
            },
            // The calls of the contract without their schemas: few bytes, and every screen makes some.
            {
              name: 'contract',
              test: /packages[\\/]contract[\\/]src[\\/].*\?light$/,
              includeDependenciesRecursively: false,
            },
            // Validation of forms, and the schemas that all of them share.
            {
              name: 'schemas',
              test: /node_modules[\\/]zod[\\/]|packages[\\/]contract[\\/]src[\\/]kit[\\/]\w+\.ts\?schemas$/,
              includeDependenciesRecursively: false,
            },
            // Frame with its libraries, parts of nearly every screen, and parts of lists: a few files instead of
            // seventy, each of which would wait for its turn.
            { name: 'frame', test: /src[\\/]app[\\/](frame[\\/]Frame|Providers)\.tsx/ },
            {
              name: 'page',
              test: /src[\\/]shared[\\/]ui[\\/](page|states|values|link|export)[\\/]|@tanstack[\\/](react-query|query-core)[\\/]|use-list-(pages|search)|shared[\\/]file|@mantine[\\/](core|hooks)[\\/].*[\\/](noop|to-int|get-env|create-safe-context|DirectionProvider)\./,
            },
            {
              name: 'controls',
              test: /@mantine[\\/]core[\\/]esm[\\/]components[\\/](ActionIcon|Checkbox|Input|InputBase|InlineInput|CloseButton|UnstyledButton|Group|Stack|Transition|Button)[\\/]/,
            },
            { name: 'icons', test: /icons-react/, minShareCount: 3 },
            { name: 'table', test: /src[\\/]shared[\\/]ui[\\/]table[\\/](DataTable|table\.module)/ },
            // The many little modules of features that several screens use: one request instead of ten.
            {
              name: 'little',
              test: /src[\\/]features[\\/][^\\/]*[\\/](queries|paths|places)\.ts$|ui[\\/]form[\\/]draft/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            {
              name: 'form',
              test: /src[\\/]shared[\\/]ui[\\/]form[\\/](Form|context|errors|use-contract-form|text-fields|common|form\.module)/,
            },
            // The drawing that cards, forms and desks share, what they draw it from, and a desk with all its parts.
            {
              name: 'thumbnail',
              test: /features[\\/]shelves[\\/]components[\\/](ShelfThumbnail|shelf-list\.module)/,
            },
            {
              name: 'drawing',
              test: /features[\\/]shelves[\\/](inks\.|components[\\/](FaceTabs|FittedDrawing|SvgTree|Zones|shelf\.module))/,
            },
            { name: 'planogram', test: /packages[\\/]planogram[\\/]/, minShareCount: 3 },
            { name: 'desk', test: /features[\\/]shelves[\\/]components[\\/]PlanEditor/ },
          ],
        },
      },
      treeshake: {
        moduleSideEffects: [
          { test: /packages[\\/]contract[\\/]/, sideEffects: false },
          // A form without lists to choose from does without their code.
          { test: /src[\\/]shared[\\/]ui[\\/]form[\\/]/, sideEffects: false },
          // Exports of a feature are included only as far as another part uses them.
          { test: /src[\\/]features[\\/].*\.tsx?$/, sideEffects: false },
        ],
      },
    },
  },
  server: { proxy: { '/api': API } },
});
