/** Saves bytes as a file of the person's, under a name. */
export function saveFile(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the bytes over by the time this runs.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
