import { addAbortSignal } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import type { DocumentPage } from '@javon/planogram';
import { type DocumentFacts, streamPdf } from '@javon/price-tag/pdf';
import { PlanContent } from './plan-content.ts';

/** Drawing and writing a page are a turn each: it may hold a whole face. */
async function* inTurns(pages: Iterable<DocumentPage>): AsyncGenerator<DocumentPage> {
  for (const page of pages) {
    await setImmediate();
    yield page;
  }
}

/**
 * A plan on paper: vector drawings and text in embedded subsets of Inter. Others get their turn between any two
 * pages. It is made whole before any of it goes out, so that a slow reader holds its bytes and no more, some
 * hundred kilobytes, and what goes wrong is an error and no broken file.
 * @param signal ends the work; no further page is drawn
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
