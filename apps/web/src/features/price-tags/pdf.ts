import { printJobPdf } from '@javon/contract';
import { callFile } from '../../shared/http/call.ts';

/**
 * Whether this browser shows PDF by itself, and so can print one from within a page. One that a program drives
 * has nobody to answer its print dialog (and without a screen it falls over it).
 */
export function canPrintHere(): boolean {
  return (
    navigator.pdfViewerEnabled === true && !navigator.webdriver && !matchMedia('(pointer: coarse)').matches
  );
}

/** Fetches the sheets of a job; `onBytes` hears of each part as it comes. */
export function fetchPdf(
  job: number,
  onBytes: (chunk: Uint8Array) => void,
  signal: AbortSignal,
): Promise<Blob> {
  return callFile(printJobPdf, { params: { id: job } }, { signal, onBytes });
}

let frame: HTMLIFrameElement | null = null;

/** Opens the browser's print dialog on a PDF; false where the browser does not let us. */
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

/** Whether this device hands a PDF to other programs. */
export function canShare(): boolean {
  const data = { files: [fileOf(new Blob(['%PDF-1.7']), 'javon.pdf')] };
  return typeof navigator.share === 'function' && navigator.canShare?.(data) === true;
}

/** Hands a PDF to another program that the person chooses; false where they chose none. */
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
