import { useCallback, useEffect, useRef, useState } from 'react';
import { pageCounter } from './model/pages-in-pdf.ts';
import { fetchPdf } from './pdf.ts';

export type PdfState =
  | { readonly kind: 'none' }
  | { readonly kind: 'making'; readonly sheets: number }
  | { readonly kind: 'ready'; readonly url: string };

/** The PDF of a job: fetched once when first asked for, counted by sheets on its way, let go with the page. */
export function useJobPdf(job: number) {
  const [state, setState] = useState<PdfState>({ kind: 'none' });
  const abort = useRef<AbortController | null>(null);
  const url = useRef<string | null>(null);

  const cancel = useCallback(() => abort.current?.abort(), []);
  /** The address of the fetched PDF; null when it was given up or failed (the person was told). */
  const load = useCallback(async (): Promise<string | null> => {
    if (url.current !== null) return url.current;
    abort.current?.abort();
    const own = new AbortController();
    abort.current = own;
    setState({ kind: 'making', sheets: 0 });
    const count = pageCounter();
    try {
      const blob = await fetchPdf(
        job,
        (chunk) => {
          const sheets = count(chunk);
          if (!own.signal.aborted) setState({ kind: 'making', sheets });
        },
        own.signal,
      );
      url.current = URL.createObjectURL(blob);
      setState({ kind: 'ready', url: url.current });
      return url.current;
    } catch {
      if (abort.current === own) setState({ kind: 'none' });
      return null;
    }
  }, [job]);
  useEffect(
    () => () => {
      abort.current?.abort();
      if (url.current !== null) URL.revokeObjectURL(url.current);
      url.current = null;
    },
    [],
  );
  return { state, load, cancel };
}
