import type { ReactNode } from 'react';
import { ExportButton, type ExportButtonProps, type ExportRoutes } from '../export/ExportButton.tsx';
import { Page } from '../page/Page.tsx';
import { DataTable } from './DataTable.tsx';
import type { KeyedProps } from './props.ts';
import type { Identified } from './selection.ts';

interface ListPageProps<Row extends Identified, Id extends keyof ExportRoutes>
  extends Omit<KeyedProps<Row>, 'label'> {
  /** Title of the screen, and of the table if that has no label of its own. */
  readonly title: string;
  readonly label?: string;
  /** Export of the whole list; its file is called by the title if it has no name. */
  readonly exported?: (Omit<ExportButtonProps<Id>, 'name'> & { readonly name?: string }) | undefined;
  /** Actions beside the export, the primary one last. */
  readonly actions?: ReactNode;
  readonly filters: ReactNode;
  /** Panels and dialogs of the list, and the bar of its selected rows. */
  readonly children?: ReactNode;
}

/** A screen that is one list: its title with the count, the export, filters and the table. */
export function ListPage<Row extends Identified, Id extends keyof ExportRoutes>({
  title,
  exported,
  actions,
  filters,
  children,
  ...table
}: ListPageProps<Row, Id>) {
  const head = (
    <>
      {exported ? <ExportButton name={title} {...exported} /> : null}
      {actions}
    </>
  );
  return (
    <Page
      fill
      title={title}
      count={table.pages.total}
      actions={exported || actions ? head : null}
      filters={filters}
    >
      <DataTable label={title} {...table} />
      {children}
    </Page>
  );
}
