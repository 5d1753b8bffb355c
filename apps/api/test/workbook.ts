import { zipOf } from './zip.ts';

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGED = 'http://schemas.openxmlformats.org/package/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

export interface RawSheet {
  readonly name: string;
  /** Rows as XML: of cells by {@link textCell}, or written by hand. */
  readonly rows: string;
  readonly state?: 'hidden' | 'veryHidden';
  /** Columns as XML. */
  readonly columns?: string;
  /** Ranges of merged cells, `B2:B3`. */
  readonly merged?: readonly string[];
}

/** A cell with a text. */
export const textCell = (at: string, text: string): string =>
  `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;

const formatOf = (code: string | number, index: number) =>
  typeof code === 'number' ? '' : `<numFmt numFmtId="${164 + index}" formatCode='${code}'/>`;

/**
 * A workbook as spreadsheet programs write it.
 * @param formats formats of numbers, or the number of a built-in one; `s="1"` of a cell is the first of them
 */
export function workbookOf(
  sheets: readonly RawSheet[],
  formats: readonly (string | number)[] = [],
): Promise<Buffer> {
  const parts = new Map<string, string>([
    [
      '_rels/.rels',
      `<Relationships xmlns="${PACKAGED}"><Relationship Id="r1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${PACKAGED}"><Relationship Id="s" Type="${RELATIONS}/styles" Target="styles.xml"/>${sheets
        .map(
          (_, i) =>
            `<Relationship Id="r${i}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
        )
        .join('')}</Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets
        .map(
          ({ name, state }, i) =>
            `<sheet name="${name}" sheetId="${i + 1}" ${state ? `state="${state}" ` : ''}r:id="r${i}"/>`,
        )
        .join('')}</sheets></workbook>`,
    ],
    [
      'xl/styles.xml',
      `<styleSheet xmlns="${MAIN}"><numFmts>${formats.map(formatOf).join('')}</numFmts><cellStyleXfs><xf/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats
        .map((code, i) => `<xf numFmtId="${typeof code === 'number' ? code : 164 + i}" xfId="0"/>`)
        .join('')}</cellXfs></styleSheet>`,
    ],
    ...sheets.map(
      ({ rows, columns = '', merged = [] }, i) =>
        [
          `xl/worksheets/sheet${i + 1}.xml`,
          `<worksheet xmlns="${MAIN}">${columns && `<cols>${columns}</cols>`}<sheetData>${rows}</sheetData>${merged.length === 0 ? '' : `<mergeCells>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`}</worksheet>`,
        ] as const,
    ),
  ]);
  return zipOf(new Map([...parts].map(([name, text]) => [name, Buffer.from(text)])));
}
