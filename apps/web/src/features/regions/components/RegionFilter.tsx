import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { FilterSelect } from '../../../shared/ui/page/FilterSelect.tsx';
import { regionsQuery } from '../queries.ts';

interface RegionFilterProps {
  readonly value: number | undefined;
  readonly onChange: (region: number | undefined) => void;
  readonly narrow?: boolean | undefined;
}

/** Chooses a region of the country. */
export function RegionFilter({ value, onChange, narrow }: RegionFilterProps) {
  const { t } = useTranslation('branches');
  const localised = useLocalised();
  const { data } = useQuery(regionsQuery);
  return (
    <FilterSelect
      narrow={narrow}
      label={t('region')}
      value={value === undefined ? undefined : String(value)}
      options={(data?.items ?? []).map((row) => ({ value: String(row.id), label: localised(row.name) }))}
      onChange={(next) => onChange(next === undefined ? undefined : Number(next))}
    />
  );
}
