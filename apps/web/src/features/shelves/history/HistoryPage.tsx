import { listRevisions, type Shelf } from '@javon/contract';
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ICON } from '../../../shared/ui/icon.ts';
import { Card, Grid, Stack } from '../../../shared/ui/layout/layout.tsx';
import { HrefLink } from '../../../shared/ui/link/HrefLink.tsx';
import { Page } from '../../../shared/ui/page/Page.tsx';
import { Waiting } from '../../../shared/ui/states/states.tsx';
import { useListPages } from '../../../shared/ui/table/use-list-pages.ts';
import { shelfPath } from '../paths.ts';
import { Comparison } from './Comparison.tsx';
import { type Asked, compareText, pairOf } from './compare-address.ts';
import styles from './history.module.css';
import { comparisonQuery } from './queries.ts';
import { RevisionList } from './RevisionList.tsx';
import { useSeen } from './seen.tsx';
import { useRestore } from './use-restore.ts';

/** Every save of a shelf, and any two of them compared on the drawing. */
export function HistoryPage({ shelf, asked }: { readonly shelf: Shelf; readonly asked: Asked }) {
  const { t } = useTranslation('shelf_history');
  const navigate = useNavigate();
  const unseen = useSeen(shelf);
  // Opening the page counts as a look; whether it was the first one is remembered.
  const [hadLooked] = useState(shelf.seen_revision !== null);
  const seen = hadLooked ? (unseen?.from ?? shelf.seen_revision) : null;
  const revisions = useListPages(listRevisions, { limit: 30 }, { params: { id: shelf.id } });
  const { from, to } = pairOf(asked, shelf.revision, seen);
  const comparison = useQuery({ ...comparisonQuery(shelf.id, from, to), enabled: shelf.revision > 0 });
  const { restore, isPending } = useRestore(shelf);
  const choose = (a: number, b: number) => {
    const compare = compareText(a, b);
    void navigate({ to: '.', search: { compare }, replace: true, resetScroll: false });
  };
  const error = comparison.error ?? revisions.error;
  return (
    <Page
      title={`${shelf.name}: ${t('title').toLocaleLowerCase()}`}
      actions={
        <Button
          component={HrefLink}
          href={shelfPath(shelf.id)}
          variant="default"
          leftSection={<IconArrowLeft {...ICON} />}
        >
          {t('back')}
        </Button>
      }
    >
      <Grid
        columns="340px minmax(0, 1fr)"
        gap={24}
        align="start"
        stacksBelow={1024}
        padding="4px var(--gutter) 24px"
      >
        <Stack as="section" gap={12} aria-label={t('list')}>
          <RevisionList
            revisions={revisions.rows}
            current={shelf.revision}
            from={from}
            to={to}
            seen={seen}
            mayRestore={shelf.can.includes('shelf.place')}
            isRestoring={isPending}
            onChoose={choose}
            onRestore={(one) => void restore(one)}
          />
          {revisions.hasMore ? (
            <Button
              variant="default"
              size="xs"
              loading={revisions.isLoadingMore}
              onClick={revisions.loadMore}
            >
              {t('loading_more')}
            </Button>
          ) : null}
        </Stack>
        <Stack gap={12} className={styles.compared}>
          {asked === 'seen' ? (
            <Card as="p" tight size="sm">
              {hadLooked
                ? from === to
                  ? t('nothing_new')
                  : t('since_seen', { from: String(from) })
                : t('never_seen')}
            </Card>
          ) : null}
          {comparison.data ? (
            <Comparison comparison={comparison.data} />
          ) : (
            <Waiting error={error} refetch={comparison.refetch} />
          )}
        </Stack>
      </Grid>
    </Page>
  );
}
