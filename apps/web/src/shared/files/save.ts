/** How long a browser may take to begin saving. */
const KEPT_MS = 10_000;

/** Hands a file to the browser to be saved under a name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
