/** Why a file is refused. */
export type CommercemlFault =
  /** Not a single byte. */
  | 'empty'
  /** Well-formed or not, its first element is not that of CommerceML. */
  | 'not_commerceml'
  /** A schema other than 2.x and 3.x. */
  | 'schema_unsupported'
  /** Declared in another encoding than UTF-8 or windows-1251. */
  | 'encoding_unsupported'
  /** Bytes that the encoding does not have. */
  | 'encoding_broken'
  /** A document type, with which entities could be declared. */
  | 'dtd_refused'
  /** No well-formed XML. */
  | 'malformed'
  /** Ends before its last element does. */
  | 'cut_off'
  | 'too_large'
  | 'too_deep'
  | 'text_too_long'
  | 'item_too_large'
  /** A record without an Ид, or with one that is longer than any of 1C. */
  | 'id_unusable'
  | 'number_unreadable';

/** Place in a file. */
export interface Place {
  /** From 1; 0 where the bytes were not read as text. */
  readonly line: number;
  /** Start of the piece of at most 64 KiB in which the fault was found, from the beginning of the file. */
  readonly byte: number;
}

/** A file that is refused, with the place at which reading ended. */
export class CommercemlError extends Error {
  override readonly name = 'CommercemlError';
  readonly code: CommercemlFault;
  readonly line: number;
  readonly byte: number;
  /** The word, number or element that is wrong, cut to what a message can show. */
  readonly detail: string;

  constructor(code: CommercemlFault, place: Place, detail = '', cause?: unknown) {
    super(`${code} at line ${place.line}${detail === '' ? '' : `: ${detail}`}`, { cause });
    this.code = code;
    this.line = place.line;
    this.byte = place.byte;
    this.detail = detail.slice(0, 200);
  }
}

/** A fault of one item; the reader adds the place in bytes. */
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
