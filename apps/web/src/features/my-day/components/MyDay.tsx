import type { DayItem, DayKind } from '@javon/contract';
import {
  IconArrowDown,
  IconChartBar,
  IconCheck,
  IconChecklist,
  IconChevronRight,
  IconInbox,
  IconPrinter,
  IconTagStarred,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime, today } from '../../../shared/format/format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { HrefLink } from '../../../shared/ui/link/HrefLink.tsx';
import { lastDayOf, placeOf, toneOf } from '../places.ts';
import { myDayQuery } from '../queries.ts';
import styles from './my-day.module.css';

const ICONS = {
  campaign_late: IconChartBar,
  check_list_late: IconChecklist,
  stale_tags: IconTagStarred,
  take_down: IconArrowDown,
  unconfirmed: IconPrinter,
  campaign: IconChartBar,
  check_list: IconChecklist,
  application_late: IconInbox,
  application: IconInbox,
} as const satisfies Record<DayKind, unknown>;

interface MyDayProps {
  readonly branch: string;
  /** The person's own branch. */
  readonly own: boolean;
}

/** What a branch has to do today, the most urgent first; each opens where it is done. */
export function MyDay({ branch, own }: MyDayProps) {
  const { t } = useTranslation('my_day');
  const { data, isPending } = useQuery(myDayQuery(branch));
  // A day that could not be read keeps nobody from the shelves below; it is asked for again by itself.
  if (!data) return isPending ? <div className={styles.waiting} aria-hidden="true" /> : null;
  return (
    <section className={styles.day} aria-labelledby="my-day">
      <h2 id="my-day">{own ? t('title') : t('of_branch', { code: branch })}</h2>
      {data.items.length === 0 ? (
        <p className={styles.done}>
          <IconCheck size={18} stroke={2} aria-hidden="true" />
          <b>{t('done_title')}</b> {t('done_text')}
        </p>
      ) : (
        <ul className={styles.items} aria-label={t('list')}>
          {data.items.map((item) => (
            <li key={`${item.kind} ${item.id}`}>
              <Item item={item} branch={branch} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Item({ item, branch }: { readonly item: DayItem; readonly branch: string }) {
  const { t } = useTranslation('my_day');
  const localised = useLocalised();
  const Icon = ICONS[item.kind];
  const facts = [
    ...(item.name ? [localised(item.name)] : []),
    ...(item.count === null ? [] : [t('tags', { count: item.count })]),
    ...(item.due === null ? [] : [dueOf(item, t)]),
  ];
  return (
    <HrefLink href={placeOf(item, branch)} className={styles.item} data-tone={toneOf(item, today())}>
      <Icon size={18} stroke={1.8} aria-hidden="true" />
      <span className={styles.what}>{t(`kinds.${item.kind}`)}</span>
      <span className={styles.facts}>{facts.join(' · ')}</span>
      <IconChevronRight size={16} stroke={1.8} aria-hidden="true" />
    </HrefLink>
  );
}

function dueOf({ kind, due }: DayItem, t: ReturnType<typeof useTranslation<'my_day'>>['t']): string {
  if (due === null) return '';
  if (kind === 'unconfirmed') return t('printed_at', { moment: formatDateTime(due) });
  return t('due', { day: formatDate(lastDayOf(due)) });
}
