import type { ReactNode } from 'react';
import { ErrorState, LoadingState } from '../states/states.tsx';
import { MoreRows } from './MoreRows.tsx';
import type { ListPages } from './use-list-pages.ts';

interface ListBodyProps<Row> {
  readonly pages: ListPages<Row>;
  /** Placeholder of an empty list. */
  readonly empty: ReactNode;
  readonly lines?: number;
  readonly children: ReactNode;
}

/** Rows of a list that is no table, with a button for more, or the placeholder in their place. */
export function ListBody<Row>({ pages, empty, lines, children }: ListBodyProps<Row>) {
  if (pages.rows.length > 0) {
    return (
      <>
        {children}
        <MoreRows pages={pages} />
      </>
    );
  }
  if (pages.error) return <ErrorState error={pages.error} onRetry={pages.retry} />;
  return pages.isFirstLoading ? <LoadingState lines={lines} /> : empty;
}
