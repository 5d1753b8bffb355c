import { editRegion, type Region } from '@javon/contract';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../shared/http/call.ts';
import { refreshedAfter } from '../../../shared/http/query-client.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { lazyOverlay } from '../../../shared/navigation/lazy-part.tsx';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { useMayOpen } from '../../../shared/session/visitor.ts';
import { ICON } from '../../../shared/ui/icon.ts';
import { HrefLink } from '../../../shared/ui/link/HrefLink.tsx';
import { OrderedPage } from '../../../shared/ui/order/OrderedPage.tsx';
import { useDeferredAnswer } from '../../../shared/ui/states/use-deferred-answer.ts';
import { regionsQuery } from '../queries.ts';

const RegionPanel = lazyOverlay(() => import('./RegionPanel.tsx'), 'RegionPanel', 'region');

/** Regions of the chain in the order in which filters and overviews show them. */
export function RegionsPage() {
  const { t } = useTranslation(['branches', 'pages']);
  const localised = useLocalised();
  const mayOpenBranches = useMayOpen()('branch');
  const { data, error, refetch } = useDeferredAnswer(useQuery(regionsQuery));
  const [open, setOpen] = useState<Region | 'new' | null>(null);
  const order = useMutation({
    meta: { routes: [editRegion] },
    mutationFn: ({ region: { id, version }, position }: { region: Region; position: number }) =>
      call(editRegion, { params: { id }, body: { version, position } }),
    onSuccess: ({ name }, { position }) => {
      notifySuccess(t('branches:regions.moved', { name: localised(name), position }));
      return refreshedAfter(editRegion);
    },
  });
  return (
    <OrderedPage
      title={t('pages:branch_region')}
      label={t('pages:branch_region')}
      exported={{ route: 'exportRegions', input: {} }}
      add={
        <Button leftSection={<IconPlus {...ICON} />} onClick={() => setOpen('new')}>
          {t('branches:regions.add')}
        </Button>
      }
      data={data}
      error={error}
      refetch={refetch}
      empty={{ title: t('branches:regions.empty_title'), text: t('branches:regions.empty_text') }}
      facts={(row) => (
        <>
          <span style={{ minWidth: 36 }}>{row.code}</span>
          <BranchCount region={row} opens={mayOpenBranches} />
        </>
      )}
      onOrder={(ids, region) => order.mutate({ region, position: ids.indexOf(region.id) + 1 })}
      isMoving={order.isPending}
      onEdit={setOpen}
    >
      <RegionPanel region={open} onClose={() => setOpen(null)} />
    </OrderedPage>
  );
}

function BranchCount({ region, opens }: { readonly region: Region; readonly opens: boolean }) {
  const { t } = useTranslation('branches');
  const count = region.branch_count ?? 0;
  const text = t('regions.branches_count', { count });
  return opens && count > 0 ? (
    <HrefLink href={`/branch?region=${region.id}`}>{text}</HrefLink>
  ) : (
    <span>{text}</span>
  );
}
