import { Readable } from 'node:stream';
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';
import type { Cell } from './cell.ts';

/** Characters that a cell can hold (Excel's own limit). */
const LONGEST_CELL = 32_767;
/** Text gathered before it is packed. */
const CHUNK = 64 * 1024;
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
const BEGINS_A_FORMULA = /^[=+\-@\t\r]/;

/** A text that no spreadsheet takes for a formula, wherever the cell is copied or saved to. */
function neutralised(text: string): string {
  return BEGINS_A_FORMULA.test(text) ? `'${text}` : text;
}

function escaped(text: string): string {
  return text
    .slice(0, LONGEST_CELL)
    .replace(NOT_IN_XML, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');
}

/** `A` to `Z`, `AA`… by the number of a column from 0. */
function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last;
}

function cellXml(value: Cell, at: string): string {
  if (value === null || value === '') return '';
  if (typeof value === 'number') return `<c ${at}><v>${value}</v></c>`;
  if (typeof value === 'boolean') return `<c ${at} t="b"><v>${value ? 1 : 0}</v></c>`;
  return `<c ${at} t="inlineStr"><is><t xml:space="preserve">${escaped(neutralised(value))}</t></is></c>`;
}

function rowXml(cells: readonly Cell[], row: number, style = ''): string {
  const inside = cells.map((cell, i) => cellXml(cell, `r="${columnName(i)}${row}"${style}`));
  return `<row r="${row}">${inside.join('')}</row>`;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Everything of a workbook but its one sheet. */
function frame(sheet: string): Readonly<Record<string, string>> {
  const name = escaped(sheet.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31)).replace(/"/g, '&quot;');
  return {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${KIND}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${KIND}.styles+xml"/></Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
  };
}

export interface Column {
  readonly heading: string;
  /** In characters. */
  readonly width: number;
}

async function* sheetXml(
  columns: readonly Column[],
  rows: AsyncIterable<readonly Cell[]>,
): AsyncGenerator<Buffer> {
  const widths = columns.map(
    ({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
  );
  let text =
    `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" ` +
    `activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`;
  text += rowXml(
    columns.map(({ heading }) => heading),
    1,
    ' s="1"',
  );
  let number = 1;
  for await (const row of rows) {
    number += 1;
    text += rowXml(row, number);
    if (text.length >= CHUNK) {
      yield Buffer.from(text);
      text = '';
    }
  }
  yield Buffer.from(`${text}</sheetData></worksheet>`);
}

const LOCAL = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const ENTRY = 0x02014b50;
const END = 0x06054b50;
/** Sizes follow the content; names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
const VERSION = 20;
/** 1 January 1980, the first day that the format knows. */
const DAY = 0x21;

interface Part {
  readonly name: Buffer;
  readonly offset: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
}

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(LOCAL, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt16LE(DEFLATED, 8);
  header.writeUInt16LE(DAY, 12);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function descriptor({ crc, packed, size }: Part): Buffer {
  const out = Buffer.alloc(16);
  out.writeUInt32LE(DESCRIPTOR, 0);
  out.writeUInt32LE(crc, 4);
  out.writeUInt32LE(packed, 8);
  out.writeUInt32LE(size, 12);
  return out;
}

function contents(parts: readonly Part[], at: number): Buffer {
  const entries = parts.map(({ name, offset, crc, packed, size }) => {
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(ENTRY, 0);
    entry.writeUInt16LE(VERSION, 4);
    entry.writeUInt16LE(VERSION, 6);
    entry.writeUInt16LE(FLAGS, 8);
    entry.writeUInt16LE(DEFLATED, 10);
    entry.writeUInt16LE(DAY, 14);
    entry.writeUInt32LE(crc, 16);
    entry.writeUInt32LE(packed, 20);
    entry.writeUInt32LE(size, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    return Buffer.concat([entry, name]);
  });
  const length = entries.reduce((sum, entry) => sum + entry.length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...entries, end]);
}

async function* workbook(
  sheet: string,
  columns: readonly Column[],
  rows: AsyncIterable<readonly Cell[]>,
): AsyncGenerator<Buffer> {
  const parts: Part[] = [];
  let at = 0;
  for (const [path, text] of Object.entries(frame(sheet))) {
    const name = Buffer.from(path);
    const content = Buffer.from(text);
    const packed = deflateRawSync(content);
    const part = { name, offset: at, crc: crc32(content), packed: packed.length, size: content.length };
    const bytes = Buffer.concat([localHeader(name), packed, descriptor(part)]);
    parts.push(part);
    at += bytes.length;
    yield bytes;
  }

  const name = Buffer.from('xl/worksheets/sheet1.xml');
  const offset = at;
  const header = localHeader(name);
  yield header;
  let crc = 0;
  let size = 0;
  let packed = 0;
  const source = Readable.from(
    (async function* () {
      for await (const chunk of sheetXml(columns, rows)) {
        crc = crc32(chunk, crc);
        size += chunk.length;
        yield chunk;
      }
    })(),
  );
  const deflate = createDeflateRaw();
  source.on('error', (error) => deflate.destroy(error));
  source.pipe(deflate);
  try {
    for await (const chunk of deflate as AsyncIterable<Buffer>) {
      packed += chunk.length;
      yield chunk;
    }
  } finally {
    source.destroy();
  }
  const part = { name, offset, crc, packed, size };
  parts.push(part);
  const tail = descriptor(part);
  at += header.length + packed + tail.length;
  yield Buffer.concat([tail, contents(parts, at)]);
}

/**
 * An XLSX of one sheet that is written while its rows are read, so that its length costs no memory. Texts
 * that begin like a formula are neutralised.
 */
export function streamSheet(
  sheet: string,
  columns: readonly Column[],
  rows: AsyncIterable<readonly Cell[]>,
): Readable {
  return Readable.from(workbook(sheet, columns, rows), { objectMode: false });
}
