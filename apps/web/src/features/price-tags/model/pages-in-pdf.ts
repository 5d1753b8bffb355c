const PAGE = [...'/Type /Page'].map((letter) => letter.charCodeAt(0));
const LETTER_S = 's'.charCodeAt(0);

/**
 * Counts the pages of a PDF while its bytes arrive, for the progress bar: each page's object has `/Type /Page`, the
 * tree of pages `/Type /Pages`.
 */
export function pageCounter(): (chunk: Uint8Array) => number {
  let matched = 0;
  let pages = 0;
  return (chunk) => {
    for (const byte of chunk) {
      if (matched === PAGE.length) {
        if (byte !== LETTER_S) pages++;
        matched = 0;
      }
      if (byte === PAGE[matched]) matched++;
      else matched = byte === PAGE[0] ? 1 : 0;
    }
    return pages;
  };
}
