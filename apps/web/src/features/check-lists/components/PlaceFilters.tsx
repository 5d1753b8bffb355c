import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMay, useScope } from '../../../shared/session/visitor.ts';
import { RowFilter } from '../../../shared/ui/page/FilterSelect.tsx';
import { useListSearch } from '../../../shared/ui/table/index.ts';
import { RegionFilter } from '../../regions/public.ts';
import { templatesQuery } from '../queries.ts';
import type { CheckListSearch } from '../search.ts';

/** Filters by region and template, for people who see more than one of them. */
export function PlaceFilters() {
  const { t } = useTranslation('check_lists');
  const may = useMay();
  const wholeChain = useScope('check_list') === 'all';
  const { bind } = useListSearch<CheckListSearch>();
  const templates = useQuery({ ...templatesQuery, enabled: may('check_list.template') });
  return (
    <>
      {wholeChain ? <RegionFilter {...bind('region')} /> : null}
      {templates.data ? (
        <RowFilter label={t('fields.template')} rows={templates.data.items} {...bind('template')} />
      ) : null}
    </>
  );
}
