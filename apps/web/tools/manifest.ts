/** Fields read from a chunk in Vite's manifest. */
export interface Chunk {
  readonly file: string;
  readonly src?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
}

export type Manifest = Readonly<Record<string, Chunk>>;

/** Key of the page in the manifest. */
export const PAGE_KEY = 'index.html';

/** The given chunks by their keys, with those that they bring along by static imports. */
export function chunksOf(manifest: Manifest, keys: readonly string[]): Map<string, Chunk> {
  const chunks = new Map<string, Chunk>();
  const visit = (key: string): void => {
    if (chunks.has(key)) return;
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The manifest has no ${key}`);
    chunks.set(key, chunk);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const key of keys) visit(key);
  return chunks;
}

/** Files of the same chunks. */
export function filesOf(manifest: Manifest, keys: readonly string[]): Set<string> {
  return new Set([...chunksOf(manifest, keys).values()].flatMap(({ file, css = [] }) => [file, ...css]));
}

/** The key that ends like each of the given. @throws Error for one that is not there */
export function keysEnding(manifest: Manifest, ends: readonly string[]): string[] {
  return ends.map((end) => {
    const key = Object.keys(manifest).find((name) => name.endsWith(end));
    if (!key) throw new Error(`The manifest has no chunk ending in ${end}`);
    return key;
  });
}
