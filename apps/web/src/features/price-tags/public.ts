export { BranchNeeded } from './components/BranchNeeded.tsx';
export { ProductHere } from './components/ProductHere.tsx';
export { TagDrawing } from './components/TagDrawing.tsx';
export { TagPaper } from './components/TagPaper.tsx';
export { ViewTabs } from './components/ViewTabs.tsx';
export { canPrintHere, download, printPdf } from './pdf.ts';
export { usePrint, useTakeDown } from './print.ts';
export { drawingQuery, tagViewQuery } from './queries.ts';
export { useTagLanguages } from './use-tag-languages.ts';
