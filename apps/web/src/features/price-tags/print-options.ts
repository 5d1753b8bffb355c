import { lasting, readJson } from '../../shared/storage.ts';

/** Options for the person's printer and scissors; stored in this browser. */
export interface KeptOptions {
  readonly cutMarks: boolean;
  readonly onePerPage: boolean;
}

const KEY = 'javon.print-options';

/** The options as last chosen here. */
export function keptOptions(): KeptOptions {
  const value = readJson(lasting, KEY) as Partial<KeptOptions> | null;
  return { cutMarks: value?.cutMarks !== false, onePerPage: value?.onePerPage === true };
}

/** Keeps the options for the next time. */
export function keepOptions({ cutMarks, onePerPage }: KeptOptions): void {
  lasting.write(KEY, JSON.stringify({ cutMarks, onePerPage }));
}
