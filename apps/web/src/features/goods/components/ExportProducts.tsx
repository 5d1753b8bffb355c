import { IconFileImport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useBranch } from '../../../shared/session/branch.ts';
import { useMayOpen } from '../../../shared/session/visitor.ts';
import { ExportButton } from '../../../shared/ui/export/ExportButton.tsx';
import { ICON } from '../../../shared/ui/icon.ts';
import { LinkButton } from '../../../shared/ui/link/LinkButton.tsx';
import { type ProductSearch, productListQuery } from './ProductTable.tsx';

interface ExportProductsProps {
  readonly search: ProductSearch;
  /** Limits the export to this category and its subcategories. */
  readonly category?: number | undefined;
  readonly name: string;
}

/** Exports the products of the list as a sheet. */
export function ExportProducts({ search, category, name }: ExportProductsProps) {
  const query = productListQuery(search, category, useBranch());
  return <ExportButton route="exportProducts" input={{ query }} name={name} />;
}

/** Link to the imports, for people who may open them. */
export function ImportLink() {
  const { t } = useTranslation('pages');
  const mayOpen = useMayOpen();
  if (!mayOpen('import')) return null;
  return (
    <LinkButton to="/import" variant="default" leftSection={<IconFileImport {...ICON} />}>
      {t('import')}
    </LinkButton>
  );
}
