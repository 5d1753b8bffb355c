import type { Campaign, CampaignProduct } from '@javon/contract';
import { Button } from '@mantine/core';
import { IconArrowDown, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { stringifySearch } from '../../../shared/address/address.ts';
import { formatDate, lastDayOf } from '../../../shared/format/format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { useMay, useMayOpen } from '../../../shared/session/visitor.ts';
import { ICON } from '../../../shared/ui/icon.ts';
import { Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { HrefLink } from '../../../shared/ui/link/HrefLink.tsx';
import { Waiting } from '../../../shared/ui/states/states.tsx';
import { type Column, column, DataTable, wholeList } from '../../../shared/ui/table/index.ts';
import { StatusBadge } from '../../../shared/ui/values/StatusBadge.tsx';
import {
  type Refusal,
  Refused,
  useBatchLimit,
  useMayPrint,
  usePrint,
  useTakeDown,
  useTakeDownQuestion,
} from '../../price-tags/public.ts';
import { ownTagGroups } from '../own-tags.ts';
import { ownTagsQuery } from '../queries.ts';
import { useEntryColumns, usePriceColumns } from './entry-columns.tsx';
import styles from './own-tags.module.css';

interface OwnTagsProps {
  readonly campaign: Campaign;
  readonly branch: string | undefined;
}

/** Tasks of a branch in a campaign: its tags, those to print first, and the buttons to print and take them down. */
export function OwnTags({ campaign, branch }: OwnTagsProps) {
  const { t } = useTranslation('campaigns');
  const { data, error, refetch } = useQuery(ownTagsQuery(campaign.id, branch));
  const groups = useMemo(() => ownTagGroups(data ?? [], campaign.phase), [data, campaign.phase]);
  return (
    <Text as="section" line="above" style={{ paddingBottom: 24 }} aria-labelledby="own-tags">
      <Row
        as="header"
        gap={16}
        rowGap={4}
        align="center"
        wrap
        size="sm"
        tone="quiet"
        padding="12px var(--gutter)"
      >
        <Text as="h2" size="md" tone="text" id="own-tags">
          {t('mine.title')}
        </Text>
        <Todo campaign={campaign} />
        {data ? <OwnTagActions campaign={campaign} branch={branch} groups={groups} /> : null}
      </Row>
      {data ? (
        <TagTable campaign={campaign} branch={branch} tags={groups.inOrder} />
      ) : (
        <Waiting error={error} refetch={refetch} />
      )}
    </Text>
  );
}

const URGENT = { weight: 'bold', tone: 'urgent' } as const;

function Todo({ campaign: { own, phase, begins } }: { readonly campaign: Campaign }) {
  const { t } = useTranslation('campaigns');
  if (own === null) return null;
  if (phase === 'ended' || phase === 'withdrawn') {
    return (
      <Text as="p" {...(own.hanging > 0 ? URGENT : {})}>
        {own.hanging > 0
          ? t('mine.hanging', { count: own.hanging, because: t(`mine.because.${phase}`) })
          : t(`mine.over.${phase}`)}
      </Text>
    );
  }
  if (own.needed === 0) return <p>{t('mine.none')}</p>;
  const left = own.needed - own.done;
  return (
    <div>
      <Text as="p" {...(own.late ? URGENT : {})}>
        {left === 0 ? t('mine.done') : t('mine.left', { count: left })}
        {left > 0 && own.late ? ` · ${t('mine.late')}` : null}
        {left > 0 && !own.late && own.due_at
          ? ` · ${t('mine.due', { day: formatDate(lastDayOf(own.due_at)) })}`
          : null}
      </Text>
      {own.entry.edited ? <p>{t('mine.edited')}</p> : null}
      {phase === 'coming' ? <p>{t('mine.coming', { day: formatDate(begins) })}</p> : null}
    </div>
  );
}

interface OwnTagActionsProps extends OwnTagsProps {
  readonly groups: ReturnType<typeof ownTagGroups>;
}

function OwnTagActions({ campaign, branch, groups: { toPrint, takeDown, inOrder } }: OwnTagActionsProps) {
  const { t } = useTranslation(['campaigns', 'price_tags']);
  const may = useMay();
  const mayPrint = useMayPrint();
  const mayOpen = useMayOpen();
  const navigate = useNavigate();
  const print = usePrint();
  const limit = useBatchLimit();
  const down = useTakeDown();
  const isTakenDown = useTakeDownQuestion();
  const [refused, setRefused] = useState<readonly Refusal[]>([]);
  const { format, phase } = campaign;
  // On the shelf they are replaced by the tags of today.
  const isReplaced =
    (phase === 'ended' || phase === 'withdrawn') && inOrder.some((tag) => tag.state === 'to_print');
  const items = (tags: readonly CampaignProduct[]) =>
    tags.map(({ product }) => ({ product: product.id, format }));
  const start = () => {
    // Tags that were refused wait for a correction: the others come first.
    const isRefused = ({ product }: CampaignProduct) => refused.some((one) => one.product === product.id);
    const batch = [...toPrint.filter((tag) => !isRefused(tag)), ...toPrint.filter(isRefused)].slice(0, limit);
    const names = new Map(
      batch.map(({ product }) => [
        `${product.id} ${format}`,
        { name: product.name, category: product.category, campaign: campaign.id },
      ]),
    );
    const body = {
      items: items(batch),
      branch,
      ...(campaign.phase === 'coming' ? { as_of: campaign.begins } : {}),
    };
    print.mutate(
      { body, names },
      {
        onSuccess: ({ job, refused: left }) => {
          if (job === null)
            return setRefused([
              ...refused.filter((was) => !left.some((one) => one.product === was.product)),
              ...left,
            ]);
          return navigate({ to: '/priceTag', search: { job, ...(branch ? { branch } : {}) } });
        },
      },
    );
  };
  const takeAll = async () => {
    const isAgreed = await isTakenDown(takeDown.map(({ product }) => ({ product, format })));
    if (isAgreed) down.mutate({ items: items(takeDown), branch });
  };
  return (
    <>
      <Row style={{ marginLeft: 'auto' }} gap={8} wrap className={styles.actions}>
        {takeDown.length > 0 && may('price_tag.confirm') ? (
          <Button
            variant={toPrint.length > 0 ? 'default' : 'filled'}
            loading={down.isPending}
            leftSection={<IconArrowDown {...ICON} />}
            onClick={() => void takeAll()}
          >
            {t('take_down')}
          </Button>
        ) : null}
        {isReplaced && mayOpen('price_tag') ? (
          <Button
            component={HrefLink}
            href={`/priceTag${stringifySearch({ branch, category: 'all', format, state: 'to_print' })}`}
          >
            {t('open_queue')}
          </Button>
        ) : null}
        {toPrint.length > 0 && mayPrint ? (
          <Button loading={print.isPending} leftSection={<IconPrinter {...ICON} />} onClick={start}>
            {toPrint.length > limit
              ? t('print_part', { number: limit, all: toPrint.length })
              : t('print', { count: toPrint.length })}
          </Button>
        ) : null}
      </Row>
      {toPrint.length > limit && mayPrint ? (
        <Text style={{ flexBasis: '100%', textAlign: 'right' }}>
          {t('price_tags:bar.over_limit', { max: limit })}
        </Text>
      ) : null}
      {refused.length > 0 ? (
        <div style={{ flexBasis: '100%' }}>
          <Refused refused={refused} nothing onClose={() => setRefused([])} />
        </div>
      ) : null}
    </>
  );
}

interface TagTableProps extends OwnTagsProps {
  readonly tags: readonly CampaignProduct[];
}

const tagId = (tag: CampaignProduct) => tag.product.id;

/** The branch's log by product, unfinished ones first. */
function TagTable({ campaign, branch, tags }: TagTableProps) {
  const { t } = useTranslation('campaigns');
  const localised = useLocalised();
  const mayOpen = useMayOpen();
  const columns = useTagColumns(campaign.phase);
  // A coming campaign's tags are shown as of its first day: until then they are others.
  const as_of = campaign.phase === 'coming' ? campaign.begins : undefined;
  const viewPath = ({ product }: CampaignProduct) =>
    `/priceTag/view/${product.id}${stringifySearch({ format: campaign.format, branch, as_of })}`;
  return (
    <Stack className={styles.table}>
      <DataTable
        id="campaign-own-products"
        label={t('log.products')}
        columns={columns}
        pages={wholeList(tags)}
        rowId={tagId}
        rowName={({ product }) => localised(product.name)}
        href={mayOpen('price_tag.view') ? viewPath : undefined}
        empty={{ title: t('log.empty_title') }}
      />
    </Stack>
  );
}

function useTagColumns(phase: Campaign['phase']): readonly Column<CampaignProduct>[] {
  const { t } = useTranslation('campaigns');
  const localised = useLocalised();
  const entry = useEntryColumns();
  const prices = usePriceColumns();
  return [
    column(
      'name',
      t('fields.product'),
      { width: 260, grow: true, wraps: true, card: 'title' },
      ({ product }) => (
        <>
          {localised(product.name)} <span className={styles.sku}>{product.sku}</span>
        </>
      ),
    ),
    prices.price,
    prices.oldPrice,
    column('state', t('columns.state'), { width: 160, card: 'corner' }, (tag) => (
      <State tag={tag} phase={phase} />
    )),
    { ...entry.id, hiddenAtFirst: true },
    { ...entry.begins, hiddenAtFirst: true },
    { ...entry.ends, hiddenAtFirst: true },
    entry.printed,
    entry.viewedAt,
    entry.printedAt,
    entry.duplicates,
    entry.edited,
  ];
}

function State({ tag, phase }: { readonly tag: CampaignProduct; readonly phase: Campaign['phase'] }) {
  const { t } = useTranslation('campaigns');
  if (tag.needed === 0 && tag.state !== 'take_down') return <Text tone="quiet">{t('nothing_here')}</Text>;
  if (phase === 'coming') return <Text tone="quiet">{t(tag.entry.printed ? 'printed' : 'not_printed')}</Text>;
  return (
    <>
      {tag.state ? <StatusBadge state={tag.state} /> : null}
      {tag.entry.edited ? (
        <Text size="xs" style={{ marginLeft: 6, color: 'var(--j-to-print)' }}>
          {t('edited')}
        </Text>
      ) : null}
    </>
  );
}
