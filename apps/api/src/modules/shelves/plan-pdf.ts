import { addAbortSignal } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import type { DocumentPage } from '@javon/planogram';
import { type DocumentFacts, streamPdf } from '@javon/price-tag/pdf';
import { PlanContent } from './plan-content.ts';

/** Yields to the event loop between drawing and writing each page: a page may hold a whole face. */
async function* inTurns(pages: Iterable<DocumentPage>): AsyncGenerator<DocumentPage> {
  for (const page of pages) {
    await setImmediate();
    yield page;
  }
}

/**
 * A plan on paper: vector drawings and text in embedded subsets of Inter. It yields to the event loop between
 * pages. It is complete before any of it is sent, so that a slow reader only occupies its bytes, some hundred
 * kilobytes, and a failure is an error instead of a broken file.
 * @param signal aborts the work before the next page
 */
export function planPdf(
  facts: DocumentFacts,
  pages: Iterable<DocumentPage>,
  signal: AbortSignal,
): Promise<Buffer> {
  const stream = streamPdf(inTurns(pages), facts, 1, (_, fonts) => ({ drawing }, out) => {
    const { width, height } = drawing;
    return { width, height, resources: { ExtGState: PlanContent.write(out, fonts, drawing) } };
  });
  return buffer(addAbortSignal(signal, stream));
}
