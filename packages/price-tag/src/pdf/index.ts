export type { ByteWriter } from './byte-writer.ts';
export { colourOperator } from './colour-operator.ts';
export type { DocumentFonts } from './embed-fonts.ts';
export { FONT_FILES, fontPath } from './font-files.ts';
export type { PictureBytes } from './pictures.ts';
export { type PdfOptions, type PdfPage, type PlacedTag, pagesOf, printPdf } from './print-pdf.ts';
export { type DocumentFacts, type PageFrame, streamPdf, type WritePage } from './stream-pdf.ts';
