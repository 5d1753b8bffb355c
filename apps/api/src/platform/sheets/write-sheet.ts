import writeXlsxFile from 'write-excel-file/node';

const WIDTH = 18;

/** An XLSX with one bold row of headings and nothing below. */
export function headingsSheet(sheet: string, headings: readonly string[]): Promise<Buffer> {
  const row = headings.map((value) => ({ value, type: String, fontWeight: 'bold' as const }));
  const columns = headings.map((heading) => ({ width: Math.max(WIDTH, heading.length + 2) }));
  return writeXlsxFile([row], { sheet, columns, stickyRowsCount: 1 }).toBuffer();
}

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
