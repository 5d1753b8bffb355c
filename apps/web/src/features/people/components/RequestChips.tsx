import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../shared/session/visitor.ts';
import { FilterChips } from '../../../shared/ui/page/FilterChips.tsx';
import { REQUESTS_COUNTED, waitingRequestsQuery } from '../queries.ts';
import type { UserSearch } from '../search.ts';

interface RequestChipsProps {
  readonly value: UserSearch['requests'];
  readonly onChange: (value: UserSearch['requests']) => void;
}

/** Filter chips for requests for a new password with their number, for people who may reset passwords. */
export function RequestChips({ value, onChange }: RequestChipsProps) {
  const { t } = useTranslation('people');
  const may = useMay();
  const isAllowed = may('users.password');
  const { data } = useQuery({ ...waitingRequestsQuery, enabled: isAllowed });
  if (!isAllowed) return null;
  const waiting = data?.items.length ?? 0;
  const label = data?.next ? t('requests.more_than', { count: REQUESTS_COUNTED }) : t('requests.waiting');
  return (
    <FilterChips
      label={t('requests.title')}
      value={value}
      options={[
        { value: 'waiting', label, ...(data && !data.next ? { count: waiting } : {}) },
        ...(value === undefined ? [] : [{ value: 'handled' as const, label: t('requests.handled') }]),
      ]}
      onChange={onChange}
    />
  );
}
