import { PERSON_STATUSES } from '@javon/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { useScope } from '../../../shared/session/visitor.ts';
import { FilterSelect } from '../../../shared/ui/page/FilterSelect.tsx';
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
  const localised = useLocalised();
  const roles = useQuery(rolesQuery);
  const wholeChain = useScope('users') === 'all';
  const { search, change } = list;
  return (
    <>
      <SearchBox label={t('search')} {...list.bind('search')} />
      <MoreFilters>
        <FilterSelect
          narrow
          label={t('filters.role')}
          value={search.role === undefined ? undefined : String(search.role)}
          options={(roles.data?.items ?? []).map((role) => ({
            value: String(role.id),
            label: localised(role.name),
          }))}
          onChange={(value) => change({ role: value === undefined ? undefined : Number(value) })}
        />
        {wholeChain && branch === undefined ? <RegionFilter narrow {...list.bind('region')} /> : null}
        <FilterSelect
          narrow
          label={t('filters.status')}
          value={search.status}
          options={PERSON_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) }))}
          onChange={(value) => change({ status: PERSON_STATUSES.find((status) => status === value) })}
        />
        <FilterSelect
          narrow
          label={t('filters.blocked')}
          value={search.blocked}
          options={[
            { value: 'true', label: t('blocked') },
            { value: 'false', label: t('not_blocked') },
          ]}
          onChange={(value) => change({ blocked: value === 'true' || value === 'false' ? value : undefined })}
        />
        <FilterSelect
          narrow
          label={t('filters.last_login')}
          value={search.last_login}
          options={LAST_LOGINS.map((value) => ({
            value,
            label:
              value === 'never' ? t('never_signed_in') : t('filters.not_for_days', { count: Number(value) }),
          }))}
          onChange={(value) => change({ last_login: LAST_LOGINS.find((one) => one === value) })}
        />
      </MoreFilters>
    </>
  );
}
