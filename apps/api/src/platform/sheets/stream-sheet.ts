import { once } from 'node:events';
import { PassThrough, pipeline, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { type Cell, columnName } from './cell.ts';

/** Maximum length of a cell's text (Excel's own limit). */
const LONGEST_CELL = 32_767;
/** Characters of text gathered before compressing. */
const CHUNK = 64 * 1024;
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
/** Also behind apostrophes: a reader takes one of them away. */
const BEGINS_A_FORMULA = /^'*[=+\-@\t\r]/;

/** A text that no spreadsheet interprets as a formula, wherever the cell is copied or saved to. */
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

/** All parts of a workbook except its one sheet. */
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

/**
 * Fixed options of each part: the earliest date that the format supports and no time zone, so that the same
 * rows give the same bytes.
 */
const PART = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true } as const;

export interface Column {
  readonly heading: string;
  /** Width in characters. */
  readonly width: number;
}

async function* sheetXml(
  columns: readonly Column[],
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>,
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

/**
 * An XLSX of one sheet that is written while its rows are read, so that long lists need no more memory. Texts
 * that begin like a formula are neutralised. An error of the first rows is thrown, before an answer has begun; an
 * error of later ones destroys the stream. Destroying the stream stops reading rows.
 */
export async function streamSheet(
  sheet: string,
  columns: readonly Column[],
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>,
): Promise<Readable> {
  const source = Readable.from(sheetXml(columns, rows));
  await once(source, 'readable');
  const zip = new ZipFile();
  for (const [path, text] of Object.entries(frame(sheet))) zip.addBuffer(Buffer.from(text), path, PART);
  zip.addReadStream(source, 'xl/worksheets/sheet1.xml', PART);
  zip.end();
  const out = new PassThrough();
  source.on('error', (error) => out.destroy(error));
  pipeline(zip.outputStream, out, () => source.destroy());
  return out;
}
