import type { ReactNode } from 'react';

/** Match in the palette. */
export interface Found {
  readonly key: string;
  readonly name: string;
  readonly path: string;
  readonly icon: ReactNode;
  readonly aside?: ReactNode;
}

/** Only letters and digits, without apostrophes, as people type. */
function bare(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\u02bb\u02bc\u2018\u2019'`]/g, '')
    .trim();
}

/** Whether each word of the query begins a word of the name. */
export function matchesQuery(name: string, query: string): boolean {
  const words = bare(name).split(/[\s-]+/);
  return bare(query)
    .split(/\s+/)
    .filter(Boolean)
    .every((part) => words.some((word) => word.startsWith(part)));
}
