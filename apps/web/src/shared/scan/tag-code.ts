/** Address in the QR code of a tag: `…/T/` and 18 letters of the code. */
const ADDRESS = /\/T\/([0-9A-Z]{18})(?:[?#].*)?$/i;

/** The code of a tag in what a scanner or a camera read; null for anything else. */
export function tagCodeIn(text: string): string | null {
  return ADDRESS.exec(text.trim())?.[1]?.toUpperCase() ?? null;
}

/** Screen on which staff work with the tag of a code. */
export function tagCodePath(code: string): string {
  return `/priceTag/code/${code}`;
}
