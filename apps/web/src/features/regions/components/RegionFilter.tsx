import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { RowFilter } from '../../../shared/ui/page/FilterSelect.tsx';
import { regionsQuery } from '../queries.ts';

interface RegionFilterProps {
  readonly value: number | undefined;
  readonly onChange: (region: number | undefined) => void;
  readonly narrow?: boolean | undefined;
}

/** Chooses a region of the country. */
export function RegionFilter(props: RegionFilterProps) {
  const { t } = useTranslation('branches');
  const { data } = useQuery(regionsQuery);
  return <RowFilter {...props} label={t('region')} rows={data?.items} />;
}
