import { deleteSegment, restoreSegment, type SegmentDetails } from '@javon/contract';
import { Button } from '@mantine/core';
import { IconPencil, IconRestore, IconTags, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../shared/format/format.ts';
import { percentText } from '../../../shared/format/percent.ts';
import { apiMutation } from '../../../shared/http/api-mutation.ts';
import { lazyOverlay } from '../../../shared/navigation/lazy-part.tsx';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { useMayOpen } from '../../../shared/session/visitor.ts';
import { useConfirmed } from '../../../shared/ui/confirm/use-confirmed.ts';
import { ExportButton } from '../../../shared/ui/export/ExportButton.tsx';
import { ICON } from '../../../shared/ui/icon.ts';
import { Card, Row, Stack } from '../../../shared/ui/layout/layout.tsx';
import { HrefLink } from '../../../shared/ui/link/HrefLink.tsx';
import { ActionMenu } from '../../../shared/ui/menu/ActionMenu.tsx';
import { Page, WaitingPage } from '../../../shared/ui/page/Page.tsx';
import { useDeferredAnswer } from '../../../shared/ui/states/use-deferred-answer.ts';
import { useListSearch } from '../../../shared/ui/table/index.ts';
import { HistoryButton } from '../../history/public.ts';
import { segmentQuery } from '../queries.ts';
import { type ProductSearch, SegmentProducts } from './SegmentProducts.tsx';
import { SegmentState } from './SegmentState.tsx';
import styles from './segments.module.css';

const SegmentPanel = lazyOverlay(() => import('./SegmentPanel.tsx'), 'SegmentPanel');
const AddProducts = lazyOverlay(() => import('./AddProducts.tsx'), 'AddProducts');

/** Screen of one segment: its terms, other segments of the same products, and the products. */
export function SegmentPage() {
  const { t } = useTranslation(['segments', 'pages']);
  const { id } = useParams({ from: '/frame/segment/show/$id' });
  const number = Number(id);
  const { data, error, refetch } = useDeferredAnswer(useQuery(segmentQuery(number)));
  if (!data) return <WaitingPage title={t('pages:segment_show')} error={error} refetch={refetch} />;
  return <Shown segment={data} />;
}

function Shown({ segment }: { readonly segment: SegmentDetails }) {
  const { t } = useTranslation('segments');
  const mayOpen = useMayOpen();
  const [open, setOpen] = useState<'edit' | 'add' | null>(null);
  const { search: found } = useListSearch<ProductSearch>();
  const mayEdit = segment.can.includes('segment.edit');
  return (
    <Page
      fill
      title={segment.name}
      actions={
        <>
          <ExportButton
            route="exportSegmentProducts"
            input={{ query: { segment: segment.id, ...found } }}
            name={segment.name}
          />
          <HistoryButton entity="segment" id={segment.id} />
          <SegmentActions segment={segment} onEdit={() => setOpen('edit')} />
          {mayEdit ? <Button onClick={() => setOpen('add')}>{t('add_products')}</Button> : null}
        </>
      }
    >
      <Stack gap={12} align="start" gutter={12}>
        <Row as="dl" gap={32} rowGap={12} wrap className={styles.facts}>
          <Fact name={t('state')}>
            <SegmentState state={segment.state} />
          </Fact>
          <Fact name={t('days')}>{`${formatDate(segment.begins)} – ${formatDate(segment.ends)}`}</Fact>
          <Fact name={t('months')}>{t('months_value', { months: segment.months })}</Fact>
          <Fact name={t('markup')}>
            {segment.promo_bank ? t('markup_bank') : `${percentText(segment.markup_bp)} %`}
          </Fact>
          <Fact name={t('author')}>{segment.author ?? '—'}</Fact>
        </Row>
        {mayOpen('price_tag.segment_show') && segment.state !== 'deleted' ? (
          <HrefLink href={`/priceTag/segment_show/${segment.id}`} className="icon-link">
            <IconTags {...ICON} /> {t('see_tags')}
          </HrefLink>
        ) : null}
        {segment.state === 'deleted' ? (
          <Card as="p" size="sm" maxWidth={760}>
            {t('deleted_note')}
          </Card>
        ) : null}
        <Overlaps segment={segment} />
      </Stack>
      <SegmentProducts segment={segment} onAdd={mayEdit ? () => setOpen('add') : undefined} />
      <SegmentPanel
        opened={open === 'edit'}
        segment={segment}
        onClose={() => setOpen(null)}
        onSaved={() => {}}
      />
      <AddProducts opened={open === 'add'} segment={segment} onClose={() => setOpen(null)} />
    </Page>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Other segments with some of the same products and days, whose terms apply to the tags. */
function Overlaps({ segment }: { readonly segment: SegmentDetails }) {
  const { t } = useTranslation('segments');
  if (segment.overlaps.length === 0) return null;
  return (
    <Card size="sm" maxWidth={760}>
      <p>{t('overlaps')}</p>
      <ul>
        {segment.overlaps.map((one) => (
          <li key={one.id}>
            <HrefLink href={`/segment/show/${one.id}`}>{one.name}</HrefLink>
            {` (${formatDate(one.begins)} – ${formatDate(one.ends)}): `}
            {t(one.wins ? 'overlap_theirs' : 'overlap_ours', { count: one.products })}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function SegmentActions({
  segment,
  onEdit,
}: {
  readonly segment: SegmentDetails;
  readonly onEdit: () => void;
}) {
  const { t } = useTranslation('segments');
  const { id, name } = segment;
  const restoring = useMutation({
    ...apiMutation(restoreSegment),
    onSuccess: () => notifySuccess(t('restored', { name })),
  });
  const removing = useConfirmed(deleteSegment, {
    input: { params: { id }, query: { confirmed: 'true' } },
    title: t('delete_ask'),
    text: t('delete_text', { count: segment.product_count }),
    names: [name],
    action: t('delete'),
    danger: true,
    onDone: () => notifySuccess(t('deleted', { name })),
  });
  const may = (key: string) => segment.can.includes(key);
  const actions = [
    ...(may('segment.edit') ? [{ name: 'edit' as const, label: t('edit'), icon: IconPencil }] : []),
    ...(may('segment.delete') && segment.state === 'deleted'
      ? [{ name: 'restore' as const, label: t('restore'), icon: IconRestore }]
      : []),
    ...(may('segment.delete') && segment.state !== 'deleted'
      ? [{ name: 'delete' as const, label: t('delete'), icon: IconTrash, danger: true }]
      : []),
  ];
  return (
    <ActionMenu
      as="button"
      label={t('actions')}
      actions={actions}
      onChoose={(action) => {
        if (action === 'edit') onEdit();
        else if (action === 'restore') restoring.mutate({ params: { id } });
        else removing.ask();
      }}
    />
  );
}
