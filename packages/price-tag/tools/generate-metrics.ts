/** Writes the generated sources from the font files: `npm run generate-metrics`. */
import { writeFileSync } from 'node:fs';
import { generatedSources } from './font-metrics.ts';

for (const [name, source] of Object.entries(generatedSources())) {
  writeFileSync(new URL(`../src/${name}`, import.meta.url), source);
}
