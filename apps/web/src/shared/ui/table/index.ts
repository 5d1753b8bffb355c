export { type Column, type ColumnOf, column } from './columns.ts';
export { DataTable } from './DataTable.tsx';
export { ListPage } from './ListPage.tsx';
export * from './SelectionBar.tsx';
export * from './selection.ts';
export { fetchFirstPage, type ListPages, type RowOf, useListPages, wholeList } from './use-list-pages.ts';
export { isListFiltered, type ListSearch, useListSearch } from './use-list-search.ts';
