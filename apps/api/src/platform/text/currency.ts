const SUM = /^(?:860|uzs|сум|сўм|sum|so.?m)\.?$/i;

/** Whether a text names the soʻm, by its name, its code or its number. */
export function isSum(text: string): boolean {
  return SUM.test(text);
}
