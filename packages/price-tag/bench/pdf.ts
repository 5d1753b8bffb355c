/** `node bench/pdf.ts`: prints the figures of the PDF as JSON lines. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { measureMemory, measureNaivePdfkit, measurePdf } from './price-tag.bench.ts';

function print(what: string, figures: object): void {
  process.stdout.write(`${JSON.stringify({ what, ...figures })}\n`);
}

const memoryTags = Number(process.argv[2] === '--memory' ? process.argv[3] : 0);
if (memoryTags > 0) {
  print('price tags: memory', await measureMemory(memoryTags));
} else {
  print('price tags: PDF', await measurePdf());
  print('price tags: plain pdfkit', await measureNaivePdfkit());
  for (const tags of [1000, 12_000]) {
    const file = fileURLToPath(import.meta.url);
    process.stdout.write(execFileSync(process.execPath, [file, '--memory', String(tags)]));
  }
}
