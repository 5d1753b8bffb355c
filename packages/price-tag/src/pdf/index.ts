export { FONT_FILES, fontPath } from './font-files.ts';
export type { PictureBytes } from './pictures.ts';
export { type PdfOptions, type PdfPage, type PlacedTag, pagesOf, printPdf } from './print-pdf.ts';
