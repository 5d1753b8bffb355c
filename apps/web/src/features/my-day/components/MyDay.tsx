import type { DayItem, DayKind, DayThing } from '@javon/contract';
import {
  IconArrowDown,
  IconChartBar,
  IconCheck,
  IconChecklist,
  IconChevronDown,
  IconChevronRight,
  IconInbox,
  IconPrinter,
  IconScan,
  IconTagStarred,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { stringifySearch } from '../../../shared/address/address.ts';
import { showBadge } from '../../../shared/app-badge.ts';
import { formatDate, formatDateTime, formatNumber, lastDayOf, today } from '../../../shared/format/format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { useMayOpen } from '../../../shared/session/visitor.ts';
import { ICON } from '../../../shared/ui/icon.ts';
import { Grid, Row, Text } from '../../../shared/ui/layout/layout.tsx';
import { HrefLink } from '../../../shared/ui/link/HrefLink.tsx';
import { PageSection } from '../../../shared/ui/page/PageSection.tsx';
import { placeOf, tagsToPrint, urgencyOf } from '../places.ts';
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

const TONES = { late: 'take_down', today: 'to_print', calm: 'current' } as const;

interface MyDayProps {
  readonly branch: string;
  /** Whether it is the person's own branch. */
  readonly own: boolean;
  /** Hides the heading if the page's title already has the same text. */
  readonly titled: boolean;
}

/** Tasks of a branch for today, most urgent first; each opens its screen. */
export function MyDay({ branch, own, titled }: MyDayProps) {
  const { t } = useTranslation('my_day');
  const { data, isPending } = useQuery(myDayQuery(branch));
  const mayOpen = useMayOpen();
  const toPrint = own ? data && tagsToPrint(data.items) : undefined;
  useEffect(() => {
    if (toPrint !== undefined) showBadge(toPrint);
  }, [toPrint]);
  // A failed request does not block the shelves below; it is retried automatically.
  if (!data) return isPending ? <div style={{ height: 120 }} aria-hidden="true" /> : null;
  return (
    <PageSection
      className={styles.day}
      title={own ? t('title') : t('of_branch', { code: branch })}
      titleId="my-day"
      titleHidden={own && titled}
    >
      {data.items.length === 0 ? (
        <Row
          line="above"
          as="p"
          gap={8}
          rowGap={4}
          align="center"
          wrap
          size="sm"
          tone="quiet"
          padding="12px 0"
        >
          <IconCheck style={{ color: 'var(--j-positive)' }} size={18} stroke={2} aria-hidden="true" />
          <Text as="b" tone="text">
            {t('done_title')}
          </Text>{' '}
          {t('done_text')}
        </Row>
      ) : (
        <Grid
          as="ul"
          columns={{ least: 340 }}
          gap={24}
          rowGap={0}
          className={styles.items}
          aria-label={t('list')}
        >
          {data.items.map((item) => (
            <li key={item.kind}>
              {item.things.length > 1 ? (
                <Folded item={item} branch={branch} />
              ) : (
                <ItemRow item={item} branch={branch} />
              )}
            </li>
          ))}
        </Grid>
      )}
      {mayOpen('walk_check') ? (
        <Text as="p" mt={8}>
          <HrefLink
            href={`/walk_check${stringifySearch({ branch })}`}
            className="icon-link"
            style={{ gap: 8, minHeight: 44 }}
          >
            <IconScan size={18} stroke={1.8} aria-hidden="true" />
            {t('walk_check')}
          </HrefLink>
        </Text>
      ) : null}
    </PageSection>
  );
}

interface ItemProps {
  readonly item: DayItem;
  readonly branch: string;
}

/** A kind with one thing, or only with tags: a press opens its screen. */
function ItemRow({ item, branch }: ItemProps) {
  const [thing] = item.things;
  const facts = useFacts();
  const mayOpen = useMayOpen();
  return (
    <HrefLink
      href={placeOf(item.kind, thing?.id ?? null, branch, mayOpen)}
      className={`press ${styles.item}`}
      data-tone={TONES[urgencyOf(item, today())]}
    >
      <Face item={item} facts={facts(item.kind, thing ?? { tags: item.tags })} />
      <IconChevronRight {...ICON} />
    </HrefLink>
  );
}

/** Several things of one kind: one row with their count, which expands to their names. */
function Folded({ item, branch }: ItemProps) {
  const { t } = useTranslation('my_day');
  const [opened, setOpened] = useState(false);
  const list = useId();
  const facts = useFacts();
  const mayOpen = useMayOpen();
  const { kind, things, count } = item;
  const rest = (count ?? 0) - things.length;
  const [first] = things;
  return (
    <>
      <button
        type="button"
        className={`press ${styles.item}`}
        data-tone={TONES[urgencyOf(item, today())]}
        aria-expanded={opened}
        aria-controls={opened ? list : undefined}
        onClick={() => setOpened(!opened)}
      >
        <Face
          item={item}
          facts={facts(kind, { tags: item.tags, due: kind === 'unconfirmed' ? null : (first?.due ?? null) })}
        />
        <IconChevronDown {...ICON} />
      </button>
      {opened ? (
        <ul id={list} className={styles.things} aria-label={t(`kinds.${kind}`)}>
          {things.map((thing) => (
            <li key={thing.id}>
              <HrefLink href={placeOf(kind, thing.id, branch, mayOpen)} className="name-link">
                {facts(kind, thing)}
              </HrefLink>
            </li>
          ))}
          {rest > 0 ? (
            <li>
              <HrefLink href={placeOf(kind, null, branch, mayOpen)} className="name-link">
                {t('more', { count: rest })}
              </HrefLink>
            </li>
          ) : null}
        </ul>
      ) : null}
    </>
  );
}

function Face({ item: { kind, count }, facts }: { readonly item: DayItem; readonly facts: string }) {
  const { t } = useTranslation('my_day');
  const Icon = ICONS[kind];
  return (
    <>
      <span className="disc" style={{ width: 28, height: 28 }}>
        <Icon size={18} stroke={1.8} aria-hidden="true" />
      </span>
      <Text weight="bold" className={styles.what}>
        {t(`kinds.${kind}`)}{' '}
        {count !== null && count > 1 ? (
          <Text
            as="b"
            padding="0 6px"
            background="var(--j-sunken)"
            borderRadius={9}
            style={{ marginLeft: 6 }}
          >
            {formatNumber(count)}
          </Text>
        ) : null}
      </Text>
      <Text truncate tone="quiet" className={styles.facts}>
        {facts}
      </Text>
    </>
  );
}

/** Formats the facts of one thing, or of several together: name, count of tags, due time. */
function useFacts() {
  const { t } = useTranslation('my_day');
  const localised = useLocalised();
  return (kind: DayKind, { name, tags, due }: Partial<Omit<DayThing, 'id'>>): string =>
    [
      ...(name ? [localised(name)] : []),
      ...(typeof tags === 'number' ? [t('tags', { count: tags })] : []),
      ...(due ? [dueOf(kind, due, t)] : []),
    ].join(' · ');
}

function dueOf(kind: DayKind, due: string, t: ReturnType<typeof useTranslation<'my_day'>>['t']): string {
  if (kind === 'unconfirmed') return t('printed_at', { moment: formatDateTime(due) });
  return t('due', { day: formatDate(lastDayOf(due)) });
}
