import { PERSON_STATUSES } from '@javon/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useScope } from '../../../shared/session/visitor.ts';
import { FilterSelect, RowFilter } from '../../../shared/ui/page/FilterSelect.tsx';
import { MoreFilters } from '../../../shared/ui/page/MoreFilters.tsx';
import { SearchBox } from '../../../shared/ui/page/SearchBox.tsx';
import type { ListSearch } from '../../../shared/ui/table/index.ts';
import { RegionFilter } from '../../regions/public.ts';
import { LAST_LOGINS } from '../last-login.ts';
import { rolesQuery } from '../queries.ts';
import type { UserSearch } from '../search.ts';

interface UserFiltersProps {
  readonly list: ListSearch<UserSearch>;
  readonly branch: string | undefined;
}

/** Search and filters of the staff; the branch is chosen in the header. */
export function UserFilters({ list, branch }: UserFiltersProps) {
  const { t } = useTranslation('people');
  const roles = useQuery(rolesQuery);
  const wholeChain = useScope('users') === 'all';
  return (
    <>
      <SearchBox label={t('search')} {...list.bind('search')} />
      <MoreFilters>
        <RowFilter narrow label={t('filters.role')} rows={roles.data?.items} {...list.bind('role')} />
        {wholeChain && branch === undefined ? <RegionFilter narrow {...list.bind('region')} /> : null}
        <FilterSelect
          narrow
          label={t('filters.status')}
          options={PERSON_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) }))}
          {...list.bind('status')}
        />
        <FilterSelect
          narrow
          label={t('filters.blocked')}
          options={[
            { value: 'true', label: t('blocked') },
            { value: 'false', label: t('not_blocked') },
          ]}
          {...list.bind('blocked')}
        />
        <FilterSelect
          narrow
          label={t('filters.last_login')}
          options={LAST_LOGINS.map((value) => ({
            value,
            label:
              value === 'never' ? t('never_signed_in') : t('filters.not_for_days', { count: Number(value) }),
          }))}
          {...list.bind('last_login')}
        />
      </MoreFilters>
    </>
  );
}
