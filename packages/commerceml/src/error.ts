/** Reason why a file is refused. */
export type CommercemlFault =
  /** Empty file. */
  | 'empty'
  /** The root element is not that of CommerceML, even if the file is well-formed. */
  | 'not_commerceml'
  /** A schema other than 2.x and 3.x. */
  | 'schema_unsupported'
  /** Declared in an encoding other than UTF-8 and windows-1251. */
  | 'encoding_unsupported'
  /** Bytes that are invalid in the encoding. */
  | 'encoding_broken'
  /** A document type declaration, which could declare entities. */
  | 'dtd_refused'
  /** Not well-formed XML. */
  | 'malformed'
  /** Ends before its root element does. */
  | 'cut_off'
  | 'too_large'
  | 'too_deep'
  | 'text_too_long'
  | 'item_too_large'
  /** A record without an Ид, or with one that is longer than any of 1C. */
  | 'id_unusable'
  | 'number_unreadable';

/** Position in a file. */
export interface Place {
  /** From 1; 0 if the bytes were not decoded. */
  readonly line: number;
  /** Start of the piece of at most 64 KiB with the fault, counted from the beginning of the file. */
  readonly byte: number;
}

/** A file that is refused, with the position at which reading stopped. */
export class CommercemlError extends Error {
  override readonly name = 'CommercemlError';
  readonly code: CommercemlFault;
  readonly line: number;
  readonly byte: number;
  /** The wrong word, number or element, cut to a length for messages. */
  readonly detail: string;

  constructor(code: CommercemlFault, place: Place, detail = '', cause?: unknown) {
    super(`${code} at line ${place.line}${detail === '' ? '' : `: ${detail}`}`, { cause });
    this.code = code;
    this.line = place.line;
    this.byte = place.byte;
    this.detail = detail.slice(0, 200);
  }
}

/** A fault of one item; the reader adds the byte offset. */
export class ItemFault extends Error {
  readonly code: CommercemlFault;
  readonly line: number;
  readonly detail: string;

  constructor(code: CommercemlFault, line: number, detail: string) {
    super(code);
    this.code = code;
    this.line = line;
    this.detail = detail;
  }
}
