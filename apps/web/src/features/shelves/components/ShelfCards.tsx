import { bringBackShelf, type ShelfSummary } from '@javon/contract';
import { Button, Skeleton } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconHistory, IconPencil, IconTagStarred } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { apiMutation } from '../../../shared/http/api-mutation.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { useMayOpen } from '../../../shared/session/visitor.ts';
import { Grid, Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { HrefLink } from '../../../shared/ui/link/HrefLink.tsx';
import { useDelayed } from '../../../shared/ui/states/use-delayed.ts';
import { Badge } from '../../../shared/ui/values/Badge.tsx';
import { DateTime } from '../../../shared/ui/values/DateTime.tsx';
import { shelfComparePath, shelfPath } from '../paths.ts';
import { ShelfThumbnail } from './ShelfThumbnail.tsx';
import styles from './shelf-list.module.css';

const SKELETONS = 8;

interface ShelfCardsProps {
  readonly label: string;
  readonly shelves: readonly ShelfSummary[];
  /** The first answer is loading: skeletons are shown instead. */
  readonly isLoading?: boolean | undefined;
  readonly isStale?: boolean | undefined;
  /** Hides the branch's name on each card: all shelves are of one branch. */
  readonly withoutBranch?: boolean | undefined;
}

/** Shelves as cards with their small pictures. */
export function ShelfCards({ label, shelves, isLoading, isStale, withoutBranch }: ShelfCardsProps) {
  const late = useDelayed();
  return (
    <Grid
      as="ul"
      columns={{ least: 264 }}
      gap={16}
      padding="4px var(--gutter) 24px"
      aria-label={label}
      aria-busy={isLoading || isStale || undefined}
    >
      {isLoading && late
        ? Array.from({ length: SKELETONS }, (_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: skeletons keep their order
            <Stack as="li" key={i} className={`link-card ${styles.card}`} aria-hidden="true">
              <Skeleton height={136} radius={0} />
              <Stack gap={4} grow padding="12px 14px">
                <Skeleton height={14} width="60%" radius={4} />
                <Skeleton height={12} width="40%" radius={4} />
              </Stack>
            </Stack>
          ))
        : null}
      {shelves.map((shelf) => (
        <Stack
          as="li"
          key={shelf.id}
          className={`link-card ${styles.card}`}
          data-stale={isStale || undefined}
        >
          <ShelfCard shelf={shelf} withBranch={!withoutBranch} />
        </Stack>
      ))}
    </Grid>
  );
}

interface ShelfCardProps {
  readonly shelf: ShelfSummary;
  readonly withBranch: boolean;
}

/** The page is drawn again with each answer that arrives; fifty cards take a phone a tenth of a second each time. */
const ShelfCard = memo(function ShelfCard({ shelf, withBranch }: ShelfCardProps) {
  const { t } = useTranslation('shelves');
  const localised = useLocalised();
  const mayOpen = useMayOpen();
  const opens = shelf.can.includes('shelf.show') && mayOpen('shelf.show');
  return (
    <>
      <ShelfThumbnail shelf={shelf} />
      <Stack gap={4} grow padding="12px 14px">
        <ShelfMark shelf={shelf} />
        <Text as="h2" size="md">
          {opens ? (
            <HrefLink href={shelfPath(shelf.id)} className="cover-link">
              {shelf.name}
            </HrefLink>
          ) : (
            shelf.name
          )}
        </Text>
        <Text as="p" size="sm" tone="quiet" truncate>
          {withBranch ? (
            <>
              <Text weight="medium" tone="text">
                {shelf.branch.code}
              </Text>{' '}
              {localised(shelf.branch.name)}
            </>
          ) : (
            t(`types.${shelf.type}`)
          )}
        </Text>
        <Row as="ul" gap={12} rowGap={2} wrap size="xs" tone="quiet">
          {shelf.categories.map((category) => (
            <Row as="li" key={category.id} inline gap={6} align="center">
              <svg viewBox="0 0 8 8" width="8" height="8" aria-hidden="true">
                <circle cx="4" cy="4" r="4" fill={category.colour} />
              </svg>
              {localised(category.name)}
            </Row>
          ))}
        </Row>
        <Row
          gap={8}
          rowGap={2}
          align="center"
          justify="between"
          wrap
          size="xs"
          tone="quiet"
          style={{ marginTop: 'auto', paddingTop: 6 }}
        >
          <span>
            {t('products', { count: shelf.product_count })} · {t('storeys', { count: shelf.storey_count })}
          </span>
          {shelf.deleted_at === null ? (
            <TagsToPrint count={shelf.tags_to_print} updatedAt={shelf.updated_at} />
          ) : (
            <RestoreShelf shelf={shelf} />
          )}
        </Row>
      </Stack>
    </>
  );
});

/** Mark on a shelf's card: changed since it was seen. */
function ShelfMark({ shelf }: { readonly shelf: ShelfSummary }) {
  const { t } = useTranslation('shelf_actions');
  const { deleted_at: deleted, seen_revision: seen, revision } = shelf;
  if (deleted !== null || seen === null || seen >= revision) return null;
  return (
    <HrefLink className={styles.changed} href={shelfComparePath(shelf.id, 'seen')} title={t('changed_open')}>
      <Badge tone="printed" icon={IconHistory}>
        {t('changed_mark')}
      </Badge>
    </HrefLink>
  );
}

function TagsToPrint({ count, updatedAt }: { readonly count: number | null; readonly updatedAt: string }) {
  const { t } = useTranslation('shelves');
  if (count === null) {
    return (
      <Row as="span" inline gap={4} align="center" tone="faint" title={t('updated')}>
        <IconPencil size={13} stroke={1.8} aria-hidden="true" />
        <span className="visually-hidden">{t('updated')}</span>
        <DateTime value={updatedAt} as="date" />
      </Row>
    );
  }
  return count === 0 ? (
    <Row as="span" inline gap={4} align="center" tone="faint">
      <IconCheck size={14} stroke={2} aria-hidden="true" />
      {t('all_current')}
    </Row>
  ) : (
    <Badge tone="to_print" icon={IconTagStarred}>
      {t('to_print', { count })}
    </Badge>
  );
}

/** Button that restores a deleted shelf with its goods. */
function RestoreShelf({ shelf }: { readonly shelf: ShelfSummary }) {
  const { t } = useTranslation('shelf_actions');
  const { mutate, isPending } = useMutation({
    ...apiMutation(bringBackShelf),
    onSuccess: () => {
      notifySuccess(t('brought_back', { name: shelf.name }));
    },
  });
  if (!shelf.can.includes('shelf.delete')) return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={isPending}
      leftSection={<IconArrowBackUp size={14} stroke={1.8} aria-hidden="true" />}
      aria-label={`${t('bring_back')}: ${shelf.name}`}
      onClick={() => mutate({ params: { id: shelf.id } })}
    >
      {t('bring_back')}
    </Button>
  );
}
