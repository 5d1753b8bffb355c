import type { Branch, BranchDayNumbers, PermissionKey } from '@javon/contract';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { useMay } from '../../../shared/session/visitor.ts';
import { Text } from '../../../shared/ui/layout/layout.tsx';
import { HrefLink } from '../../../shared/ui/link/HrefLink.tsx';
import { type ColumnOf, column } from '../../../shared/ui/table/index.ts';
import { listsOf, percentOf } from '../../my-day/public.ts';

type Count = Exclude<keyof BranchDayNumbers, 'tags' | 'campaigns_running' | 'missed_from'>;

/** Columns of overdue work of a branch: the permission that sees the count, and the list it opens. */
const COUNTS: readonly {
  readonly id: Count;
  readonly key: PermissionKey;
  readonly list: 'campaignsLate' | 'applicationsLate' | 'checkListsMissed';
}[] = [
  { id: 'campaigns_late', key: 'analytic_price_tag', list: 'campaignsLate' },
  { id: 'applications_late', key: 'application', list: 'applicationsLate' },
  { id: 'check_lists_missed', key: 'check_list', list: 'checkListsMissed' },
];

/** Columns of today's figures of branches, as permissions allow; each number opens its list. */
export function useDayColumns(): ColumnOf<'listBranches'>[] {
  const { t } = useTranslation('branches');
  const may = useMay();
  const seen = COUNTS.filter(({ key }) => may(key));
  return [
    ...(may('price_tag')
      ? [
          column(
            'tags',
            t('day.tags'),
            {
              align: 'end',
              width: 150,
              sort: 'tags',
              card: 'fact',
              onCard: (row) => (row.day?.tags ? `${t('day.tags')}: ${tagsText(row)}` : null),
            },
            (row) => <Tags row={row} />,
          ) satisfies ColumnOf<'listBranches'>,
        ]
      : []),
    ...seen.map(
      ({ id, list }): ColumnOf<'listBranches'> =>
        column(id, t(`day.${id}`), { align: 'end', width: 120 }, (row) => (
          <Late row={row} id={id} list={list} />
        )),
    ),
  ];
}

function tagsText(row: Branch): string {
  const percent = row.day?.tags && percentOf(row.day.tags);
  return percent == null ? '—' : `${percent}\u00a0%`;
}

function Tags({ row }: { readonly row: Branch }) {
  const tags = row.day?.tags;
  if (!tags) return <Text tone="quiet">—</Text>;
  return (
    <HrefLink
      href={listsOf(row.code, '').tags}
      title={`${formatNumber(tags.right)} / ${formatNumber(tags.needed)}`}
    >
      {tagsText(row)}
    </HrefLink>
  );
}

interface LateProps {
  readonly row: Branch;
  readonly id: Count;
  readonly list: (typeof COUNTS)[number]['list'];
}

function Late({ row, id, list }: LateProps) {
  const count = row.day?.[id] ?? null;
  if (!row.day || !count) return <Text tone="quiet">{count ?? '—'}</Text>;
  return (
    <HrefLink href={listsOf(row.code, row.day.missed_from)[list]} data-late>
      {formatNumber(count)}
    </HrefLink>
  );
}
