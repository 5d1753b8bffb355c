import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { converterOf } from './convert.ts';
import { Decoder, type Piece } from './decode.ts';
import type { Element } from './element.ts';
import { CommercemlError, type CommercemlFault, ItemFault } from './error.ts';
import { isFact, type PackageDraft, packageOf } from './package.ts';
import type { CommercemlRecord } from './records.ts';
import { textOf } from './values.ts';

/** Limits of a file; a file beyond them is refused. */
export interface ReadLimits {
  /** Size of the file. */
  readonly bytes: number;
  /** Nesting depth of elements. */
  readonly depth: number;
  /** Characters of one text, attribute or comment. */
  readonly text: number;
  /**
   * Characters of one item: a product, an offer, a property with its choices, or a top group with its
   * content.
   */
  readonly item: number;
  /** Elements of one item. */
  readonly elements: number;
}

const LIMITS: ReadLimits = {
  bytes: 1_073_741_824,
  depth: 64,
  text: 1_048_576,
  item: 16_777_216,
  elements: 300_000,
};

const ROOT = 'КоммерческаяИнформация';
const SCHEMA = /^[23](\.|$)/;
const NO_ATTRIBUTES: Readonly<Record<string, string>> = {};

/** A name without its prefix: the schemas of 1C only differ in namespaces. */
function localOf(name: string): string {
  const at = name.indexOf(':');
  return at < 0 ? name : name.slice(at + 1);
}

function localAttributes(attributes: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  let local: Record<string, string> | null = null;
  for (const name in attributes) {
    local ??= {};
    local[localOf(name)] = attributes[name] ?? '';
  }
  return local ?? NO_ATTRIBUTES;
}

/** Turns pieces of text into records. */
class Reader {
  readonly #parser = new SaxesParser();
  readonly #limits: ReadLimits;
  readonly #names: string[] = [];
  /** The open item and the open elements in it. */
  readonly #open: Element[] = [];
  #convert: (element: Element) => readonly CommercemlRecord[] = () => [];
  #package: PackageDraft | null = null;
  #ready: CommercemlRecord[] = [];
  #elements = 0;
  #itemAt = 0;
  #eventAt = 0;
  #byte = 0;

  constructor(limits: ReadLimits) {
    this.#limits = limits;
    this.#parser.on('error', ({ message }) => this.#fail('malformed', message.replace(/^[\d:]+\s*/, '')));
    this.#parser.on('doctype', () => this.#fail('dtd_refused'));
    this.#parser.on('opentag', (tag) => this.#begin(tag));
    this.#parser.on('closetag', ({ name }) => this.#end(localOf(name)));
    this.#parser.on('text', (text) => this.#text(text));
    this.#parser.on('cdata', (text) => this.#text(text));
  }

  /** Reads the next piece. @returns records that are complete now @throws CommercemlError */
  read({ text, byte }: Piece): readonly CommercemlRecord[] {
    this.#byte = byte;
    this.#parser.write(text);
    this.#requireBounds();
    return this.#take();
  }

  /** @throws CommercemlError cut_off, malformed */
  close(): void {
    if (this.#names.length > 0) this.#fail('cut_off', this.#names.at(-1));
    this.#parser.close();
  }

  #take(): readonly CommercemlRecord[] {
    const ready = this.#ready;
    if (ready.length > 0) this.#ready = [];
    return ready;
  }

  /** Requires the limits of texts and items, at each event and while waiting for one. */
  #requireBounds(): void {
    const { position } = this.#parser;
    if (position - this.#eventAt > this.#limits.text) this.#fail('text_too_long', this.#names.at(-1));
    if (this.#open.length > 0 && position - this.#itemAt > this.#limits.item)
      this.#fail('item_too_large', this.#open[0]?.name);
  }

  #noteEvent(): void {
    this.#requireBounds();
    this.#eventAt = this.#parser.position;
  }

  #fail(code: CommercemlFault, detail = '', line = this.#parser.line): never {
    throw new CommercemlError(code, { line, byte: this.#byte }, detail);
  }

  #begin(tag: SaxesTagPlain): void {
    this.#noteEvent();
    const name = localOf(tag.name);
    const parent = this.#names.at(-1);
    this.#names.push(name);
    if (this.#names.length > this.#limits.depth) this.#fail('too_deep', name);
    const around = this.#open.at(-1);
    if (around !== undefined) {
      around.children.push(this.#openElement(name, tag));
      return;
    }
    if (parent === undefined) this.#beginDocument(name, localAttributes(tag.attributes));
    else this.#beginOutside(parent, name, tag);
  }

  #beginDocument(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name !== ROOT) this.#fail('not_commerceml', name);
    const schema = textOf(attributes.ВерсияСхемы ?? '');
    if (schema !== null && !SCHEMA.test(schema)) this.#fail('schema_unsupported', schema);
    this.#ready.push({ kind: 'document', schema, made: textOf(attributes.ДатаФормирования ?? '') });
  }

  /** Handles an element outside of items: it begins an item or a package, or is ignored. */
  #beginOutside(parent: string, name: string, tag: SaxesTagPlain): void {
    if (parent === ROOT) {
      this.#package = packageOf(name, localAttributes(tag.attributes));
      return;
    }
    // Documents of orders and people are skipped.
    const found = this.#package;
    if (found === null) return;
    const convert = converterOf(parent, name);
    if (convert !== undefined) {
      this.#ready.push(...found.emit());
      this.#convert = convert;
    } else if (this.#names.length === 3 && isFact(name)) {
      this.#convert = (element) => {
        found.learn(element);
        return [];
      };
    } else return;
    this.#elements = 0;
    this.#itemAt = this.#parser.position;
    this.#openElement(name, tag);
  }

  #openElement(name: string, tag: SaxesTagPlain): Element {
    this.#elements += 1;
    if (this.#elements > this.#limits.elements) this.#fail('item_too_large', this.#open[0]?.name);
    const element: Element = {
      name,
      attributes: localAttributes(tag.attributes),
      line: this.#parser.line,
      children: [],
      text: '',
    };
    this.#open.push(element);
    return element;
  }

  #end(name: string): void {
    this.#noteEvent();
    this.#names.pop();
    const element = this.#open.pop();
    if (element === undefined) {
      if (this.#names.length === 1 && this.#package !== null) {
        this.#ready.push(...this.#package.emit());
        this.#package = null;
      }
      return;
    }
    if (this.#open.length > 0) return;
    try {
      for (const record of this.#convert(element)) this.#ready.push(record);
    } catch (error) {
      if (error instanceof ItemFault) this.#fail(error.code, error.detail || name, error.line);
      throw error;
    }
  }

  #text(text: string): void {
    this.#noteEvent();
    const element = this.#open.at(-1);
    if (element !== undefined) element.text += text;
  }
}

/**
 * Reads a file of CommerceML 2.x or 3.x, in UTF-8 or windows-1251, as a stream. Memory holds one item at a
 * time, whatever the size of the file.
 * @throws CommercemlError at the first fault; the records before it are an incomplete file
 */
export async function* readCommerceml(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  limits: Partial<ReadLimits> = {},
): AsyncGenerator<CommercemlRecord> {
  const bounds = { ...LIMITS, ...limits };
  const decoder = new Decoder(bounds.bytes);
  const reader = new Reader(bounds);
  for await (const chunk of bytes) for (const piece of decoder.add(chunk)) yield* reader.read(piece);
  for (const piece of decoder.end()) yield* reader.read(piece);
  reader.close();
}
