import { PRINT_ORDERS } from '@javon/contract';
import { Checkbox, Loader, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Row } from '../../../shared/ui/layout/layout.tsx';
import { FilterToggle } from '../../../shared/ui/page/FilterChips.tsx';
import { SearchBox } from '../../../shared/ui/page/SearchBox.tsx';
import type { Order } from '../model/walk.ts';
import type { ChangeQueue, QueueSearch } from '../search.ts';
import type { useSelectAll } from '../use-select-all.ts';
import styles from './desk.module.css';

interface DeskToolsProps {
  readonly hidden: boolean;
  /** Null if nothing can be selected. */
  readonly all: ReturnType<typeof useSelectAll> | null;
  readonly allLabel: string;
  readonly search: QueueSearch;
  readonly order: Order;
  readonly change: ChangeQueue;
}

/** Tools above the list: select all, search, shelf filter, order. */
export function DeskTools({ hidden, all, allLabel, search, order, change }: DeskToolsProps) {
  const { t } = useTranslation('price_tags');
  return (
    <Row line="below" gap={12} align="center" fixed className={styles.tools} hidden={hidden}>
      {all?.isBusy ? <Loader size={16} aria-label={t('selecting')} /> : null}
      {all && !all.isBusy ? (
        <Checkbox
          size="xs"
          aria-label={allLabel}
          checked={all.isAll}
          indeterminate={all.isSome}
          disabled={all.isNothing}
          onChange={all.press}
        />
      ) : null}
      <SearchBox value={search.search} label={t('search')} onChange={(text) => change({ search: text })} />
      {search.shelf === undefined ? null : (
        <FilterToggle label={t('one_shelf')} value onChange={() => change({ shelf: undefined })} />
      )}
      <NativeSelect
        size="xs"
        className={styles.order ?? ''}
        aria-label={t('order.label')}
        data={PRINT_ORDERS.map((one) => ({ value: one, label: t(`order.${one}`) }))}
        value={order}
        onChange={(event) => {
          const next = PRINT_ORDERS.find((one) => one === event.currentTarget.value);
          change({ order: next === 'walk' ? undefined : next });
        }}
      />
    </Row>
  );
}
