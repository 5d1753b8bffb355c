/** Writes src/metrics/*.generated.ts from the font files: `npm run generate-metrics`. */
import { writeFileSync } from 'node:fs';
import { metricsSources } from './font-metrics.ts';

for (const [name, source] of Object.entries(metricsSources())) {
  writeFileSync(new URL(`../src/metrics/${name}`, import.meta.url), source);
}
