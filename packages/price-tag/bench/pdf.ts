/** `node bench/pdf.ts`: prints the results of the PDF benchmark as JSON lines. */
import { measureMemory, measureNaivePdfkit, measurePdf } from './price-tag.bench.ts';

function print(what: string, figures: object): void {
  process.stdout.write(`${JSON.stringify({ what, ...figures })}\n`);
}

print('price tags: PDF', await measurePdf());
print('price tags: plain pdfkit', await measureNaivePdfkit());
for (const tags of [1000, 12_000]) print('price tags: memory', await measureMemory(tags));
