import { listProducts } from '@javon/contract';
import { Button, Checkbox } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../../shared/http/api-query.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { Quiet, Stack } from '../../../shared/ui/layout/layout.tsx';
import { SearchBox } from '../../../shared/ui/page/SearchBox.tsx';
import { useUnsaved } from '../../../shared/ui/panel/unsaved.ts';
import { Waiting } from '../../../shared/ui/states/states.tsx';
import { Money } from '../../../shared/ui/values/Money.tsx';
import type { WayProps } from '../model/adding.ts';
import styles from './segments.module.css';

/** Products that the list shows at once; more are found by typing. */
const SHOWN = 30;

interface SearchProps extends WayProps {
  readonly segment: number;
}

/** Adds products found by a part of the name, SKU, barcode or brand, and ticked; those in the segment are left out. */
export function AddBySearch({ segment, busy, onAdd }: SearchProps) {
  const { t } = useTranslation('segments');
  const localised = useLocalised();
  const [search, setSearch] = useState<string | undefined>();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  useUnsaved(chosen.size > 0);
  const { data, error, refetch } = useQuery({
    ...apiQuery(listProducts, { query: { limit: SHOWN, search, not_in_segment: segment } }),
    placeholderData: keepPreviousData,
  });
  const toggle = (id: number) =>
    setChosen((was) => {
      const next = new Set(was);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return (
    <Stack gap={16}>
      <SearchBox label={t('search_products')} value={search} onChange={setSearch} />
      {data === undefined ? (
        <Waiting error={error} refetch={refetch} />
      ) : data.items.length === 0 ? (
        <Quiet size="sm">{t('search_nothing')}</Quiet>
      ) : (
        <ul className={styles.found} aria-label={t('found')}>
          {data.items.map((product) => (
            <li style={{ padding: '8px 4px' }} key={product.id}>
              <Checkbox
                checked={chosen.has(product.id)}
                onChange={() => toggle(product.id)}
                label={localised(product.name)}
                description={
                  <>
                    {product.sku} · <Money value={product.price} />
                  </>
                }
              />
            </li>
          ))}
        </ul>
      )}
      <Button loading={busy} disabled={chosen.size === 0} onClick={() => onAdd({ products: [...chosen] })}>
        {t('add_count', { n: chosen.size })}
      </Button>
    </Stack>
  );
}
