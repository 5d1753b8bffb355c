import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { useMay, useScope } from '../../../shared/session/visitor.ts';
import { FilterSelect } from '../../../shared/ui/page/FilterSelect.tsx';
import { useListSearch } from '../../../shared/ui/table/index.ts';
import { RegionFilter } from '../../regions/public.ts';
import { templatesQuery } from '../queries.ts';
import type { CheckListSearch } from '../search.ts';

/** Filters by region and template, for people who see more than one of them. */
export function PlaceFilters() {
  const { t } = useTranslation('check_lists');
  const localised = useLocalised();
  const may = useMay();
  const wholeChain = useScope('check_list') === 'all';
  const { search, change } = useListSearch<CheckListSearch>();
  const templates = useQuery({ ...templatesQuery, enabled: may('check_list.template') });
  return (
    <>
      {wholeChain ? <RegionFilter value={search.region} onChange={(region) => change({ region })} /> : null}
      {templates.data ? (
        <FilterSelect
          label={t('fields.template')}
          value={search.template === undefined ? undefined : String(search.template)}
          options={templates.data.items.map((one) => ({ value: String(one.id), label: localised(one.name) }))}
          onChange={(value) => change({ template: value === undefined ? undefined : Number(value) })}
        />
      ) : null}
    </>
  );
}
