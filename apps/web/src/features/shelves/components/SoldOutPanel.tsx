import { clearSoldOut, previewSoldOut } from '@javon/contract';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { apiQuery } from '../../../shared/http/api-query.ts';
import { call } from '../../../shared/http/call.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { confirm } from '../../../shared/ui/confirm/confirm.ts';
import { Quiet, Row, Stack } from '../../../shared/ui/layout/layout.tsx';
import { SidePanel } from '../../../shared/ui/panel/SidePanel.tsx';
import { Waiting } from '../../../shared/ui/states/states.tsx';
import { MarkedItem, MarkedList } from '../drawing/Marked.tsx';

interface SoldOutListProps {
  /** Code of the branch; all within reach where there is none. */
  readonly branch: string | undefined;
  readonly onDone: () => void;
}

interface SoldOutPanelProps {
  readonly branch: string | undefined;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Lists what is sold out on the shelves of a branch, or of all branches, to take it off at once [SHF-4]. */
export function SoldOutPanel({ branch, opened, onClose }: SoldOutPanelProps) {
  const { t } = useTranslation('shelf_actions');
  const title = branch === undefined ? t('sold_out.of_all') : t('sold_out.of_branch', { code: branch });
  return (
    <SidePanel opened={opened} title={title} onClose={onClose}>
      <SoldOutList branch={branch} onDone={onClose} />
    </SidePanel>
  );
}

/** Clears the shelves some hundreds a call until none is left; answers how many places came free. */
async function clearAll(branch: string | undefined): Promise<number> {
  let cleared = 0;
  for (;;) {
    const { places, more } = await call(clearSoldOut, {
      body: branch === undefined ? { all: true } : { branch },
    });
    cleared += places;
    if (!more || places === 0) return cleared;
  }
}

function SoldOutList({ branch, onDone }: SoldOutListProps) {
  const { t } = useTranslation(['shelf_actions', 'shelf_editor', 'notices']);
  const localised = useLocalised();
  const { data, error, refetch } = useQuery({
    ...apiQuery(previewSoldOut, { query: { branch } }),
    gcTime: 0,
  });
  const clearing = useMutation({
    mutationFn: () => clearAll(branch),
    onSuccess: (places) => {
      notifySuccess(t('notices:sold_cleared', { count: places }));
      onDone();
    },
    onSettled: () => {
      void refetch();
    },
  });
  if (!data) return <Waiting error={error} refetch={refetch} />;
  if (data.places === 0) {
    return <Quiet>{t('shelf_actions:sold_out.none_many')}</Quiet>;
  }
  const ask = async () => {
    const yes = await confirm({
      title: t('shelf_actions:sold_out.ask_many', { count: data.places }),
      text: t('shelf_editor:sold_out.text'),
      names: data.items.map(({ shelf }) => `${shelf.branch_code} · ${shelf.name}`),
      action: t('shelf_editor:sold_out.clear'),
      danger: true,
    });
    if (yes) clearing.mutate();
  };
  return (
    <Stack gap={16} size="sm">
      <Stack gap={4} tone="quiet">
        <p>{t('shelf_actions:sold_out.about_many')}</p>
        <p>{t('shelf_actions:sold_out.shelves', { number: formatNumber(data.items.length) })}</p>
        {data.more ? <p>{t('shelf_actions:sold_out.more')}</p> : null}
      </Stack>
      <Row>
        <Button color="red" loading={clearing.isPending} onClick={() => void ask()}>
          {t('shelf_actions:sold_out.clear_many', { count: data.places })}
        </Button>
      </Row>
      {data.items.map(({ shelf, products }) => (
        <Stack as="section" key={shelf.id} gap={4} aria-label={shelf.name}>
          <h3>{branch === undefined ? `${shelf.branch_code} · ${shelf.name}` : shelf.name}</h3>
          <MarkedList>
            {products.map(({ product, places }) => (
              <MarkedItem
                key={product.id}
                mark="removed"
                note={t('shelf_editor:list.places', { count: places })}
              >
                {localised(product.name)}
              </MarkedItem>
            ))}
          </MarkedList>
        </Stack>
      ))}
    </Stack>
  );
}
