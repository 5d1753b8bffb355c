import { useBranch } from '../../../shared/session/branch.ts';
import { ExportButton } from '../../../shared/ui/export/ExportButton.tsx';
import { type ProductSearch, productListQuery } from './ProductTable.tsx';

interface ExportProductsProps {
  readonly search: ProductSearch;
  /** Of this category and those under it; of all where none is given. */
  readonly category?: number | undefined;
  readonly name: string;
}

/** The products of the list on the screen as a sheet. */
export function ExportProducts({ search, category, name }: ExportProductsProps) {
  const query = productListQuery(search, category, useBranch());
  return <ExportButton route="exportProducts" input={{ query }} name={name} />;
}
