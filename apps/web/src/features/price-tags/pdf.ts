import { printJobPdf } from '@javon/contract';
import { callFile } from '../../shared/http/call.ts';
import { HttpFailure } from '../../shared/http/failure.ts';
import { report } from '../../shared/http/report.ts';

/**
 * Whether this browser displays PDF, and so can print one from a page. An automated browser has nobody to
 * answer its print dialog (and a headless one crashes on it).
 */
export function canPrintHere(): boolean {
  return (
    navigator.pdfViewerEnabled === true && !navigator.webdriver && !matchMedia('(pointer: coarse)').matches
  );
}

/** Delay in milliseconds before a job in the server's queue is requested again. */
const ASK_AGAIN = 2000;

interface PdfListeners {
  readonly onBytes: (chunk: Uint8Array) => void;
  /** Called with the place in the server's queue, as text. */
  readonly onQueue: (words: string) => void;
}

/** Fetches the sheets of a job, waiting for its turn while the server draws others. */
export async function fetchPdf(
  job: number,
  { onBytes, onQueue }: PdfListeners,
  signal: AbortSignal,
): Promise<Blob> {
  for (;;) {
    try {
      const input = { params: { id: job } };
      return await callFile(printJobPdf, input, { notify: 'none', signal, onBytes });
    } catch (error) {
      if (!(error instanceof HttpFailure)) throw error;
      if (error.code !== 'in_queue') {
        report(error);
        throw error;
      }
      onQueue(error.body?.message ?? '');
      await pause(ASK_AGAIN, signal);
    }
  }
}

/** @throws HttpFailure aborted, if the caller cancels */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(timer);
      reject(new HttpFailure('aborted'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', giveUp);
      resolve();
    }, ms);
    signal.addEventListener('abort', giveUp, { once: true });
  });
}

let frame: HTMLIFrameElement | null = null;

/** Opens the browser's print dialog on a PDF; false if the browser does not allow it. */
export function printPdf(url: string): Promise<boolean> {
  frame?.remove();
  const next = document.createElement('iframe');
  frame = next;
  // Not `display: none`: a frame that is not laid out does not print.
  Object.assign(next.style, {
    position: 'fixed',
    inset: 'auto 0 0 auto',
    width: '1px',
    height: '1px',
    border: '0',
    opacity: '0',
  });
  next.setAttribute('aria-hidden', 'true');
  next.tabIndex = -1;
  return new Promise((resolve) => {
    next.onload = () => {
      try {
        next.contentWindow?.focus();
        next.contentWindow?.print();
        resolve(true);
      } catch {
        resolve(false);
      }
    };
    next.onerror = () => resolve(false);
    next.src = url;
    document.body.append(next);
  });
}

function fileOf(blob: Blob, name: string): File {
  return new File([blob], name, { type: 'application/pdf' });
}

/** Whether this device can share a PDF with other apps. */
export function canShare(): boolean {
  const data = { files: [fileOf(new Blob(['%PDF-1.7']), 'javon.pdf')] };
  return typeof navigator.share === 'function' && navigator.canShare?.(data) === true;
}

/** Shares a PDF with an app that the person chooses; false if they chose none. */
export async function share(blob: Blob, name: string): Promise<boolean> {
  try {
    await navigator.share({ files: [fileOf(blob, name)], title: name });
    return true;
  } catch {
    return false;
  }
}

/** Saves a file under a name. */
export function download(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
