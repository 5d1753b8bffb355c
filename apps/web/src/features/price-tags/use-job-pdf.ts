import { useCallback, useEffect, useRef, useState } from 'react';
import { HttpFailure } from '../../shared/http/failure.ts';
import { pageCounter } from './model/pages-in-pdf.ts';
import { fetchPdf } from './pdf.ts';

export type PdfState =
  | { readonly kind: 'none' }
  /** `queue` is the place in the server's queue as text, null once it is our turn. */
  | { readonly kind: 'making'; readonly sheets: number; readonly queue: string | null }
  | ({ readonly kind: 'ready' } & JobPdf);

/** The sheets of a job as a file. */
export interface JobPdf {
  readonly url: string;
  readonly blob: Blob;
}

/** The PDF of a job: fetched at the first request, with progress in sheets, released with the page. */
export function useJobPdf(job: number) {
  const [state, setState] = useState<PdfState>({ kind: 'none' });
  const abort = useRef<AbortController | null>(null);
  const pdf = useRef<JobPdf | null>(null);

  const cancel = useCallback(() => abort.current?.abort(), []);
  /** Returns the fetched PDF; null if it was cancelled or failed (`call` has reported it). */
  const load = useCallback(async (): Promise<JobPdf | null> => {
    if (pdf.current !== null) return pdf.current;
    abort.current?.abort();
    const own = new AbortController();
    abort.current = own;
    setState({ kind: 'making', sheets: 0, queue: null });
    const count = pageCounter();
    try {
      const blob = await fetchPdf(
        job,
        {
          onBytes: (chunk) => {
            const sheets = count(chunk);
            if (!own.signal.aborted) setState({ kind: 'making', sheets, queue: null });
          },
          onQueue: (queue) => {
            if (!own.signal.aborted) setState({ kind: 'making', sheets: 0, queue });
          },
        },
        own.signal,
      );
      pdf.current = { url: URL.createObjectURL(blob), blob };
      setState({ kind: 'ready', ...pdf.current });
      return pdf.current;
    } catch (error) {
      if (abort.current === own) setState({ kind: 'none' });
      if (error instanceof HttpFailure) return null;
      throw error;
    }
  }, [job]);
  useEffect(
    () => () => {
      abort.current?.abort();
      if (pdf.current !== null) URL.revokeObjectURL(pdf.current.url);
      pdf.current = null;
    },
    [],
  );
  return { state, load, cancel };
}
