import type { ElectronicLabel } from '@javon/contract';
import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle, IconPlus, IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { lazyOverlay } from '../../../shared/navigation/lazy-part.tsx';
import { ICON } from '../../../shared/ui/icon.ts';
import { Quiet, Row, Text } from '../../../shared/ui/layout/layout.tsx';
import { PageSection } from '../../../shared/ui/page/PageSection.tsx';
import { DateTime } from '../../../shared/ui/values/DateTime.tsx';
import { labelsQuery } from '../queries.ts';
import styles from './electronic-labels.module.css';
import { LabelItem } from './LabelItem.tsx';

const AddLabelPanel = lazyOverlay(() => import('./AddLabelPanel.tsx'), 'AddLabelPanel');
const BindPanel = lazyOverlay(() => import('./BindPanel.tsx'), 'BindPanel', 'label');

const TYPING_MS = 250;
/** Number of labels from which a search is shown. */
const SEARCHED_FROM = 8;

type Only = 'failing' | 'unbound';

/**
 * Electronic labels of a branch with what each shows; renders nothing if there are none and none may be
 * added.
 */
export function BranchElectronicLabels({ branch }: { readonly branch: string }) {
  const { t } = useTranslation('electronic_labels');
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS);
  const [only, setOnly] = useState<Only>();
  const query = { branch, only, search: search === '' ? undefined : search };
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(labelsQuery(query));
  const [adding, setAdding] = useState(false);
  const [bound, setBound] = useState<ElectronicLabel | null>(null);
  const first = data?.pages[0];
  if (data === undefined || first === undefined) return null;
  const { counts, can } = first;
  const items = data.pages.flatMap((page) => page.items);
  const mayEdit = can.includes('branch.edit');
  const mayBind = can.includes('price_tag.print');
  if (counts.all === 0 && !mayEdit) return null;
  return (
    <PageSection
      place="page"
      gap={0}
      title={
        <Row as="span" gap={8}>
          {t('title')}
          {counts.all > 0 ? (
            <Text tone="quiet" weight="regular">
              {formatNumber(counts.all)}
            </Text>
          ) : null}
        </Row>
      }
      titleId="electronic-labels"
      action={
        mayEdit ? (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus {...ICON} />}
            onClick={() => setAdding(true)}
          >
            {t('add')}
          </Button>
        ) : null
      }
    >
      <Agent asked={first.asked_at} away={first.away_since} hasLabels={counts.all > 0} />
      {counts.all >= SEARCHED_FROM || counts.failing + counts.unbound > 0 ? (
        <Row gap={8} wrap mt={12}>
          {counts.all >= SEARCHED_FROM ? (
            <TextInput
              size="xs"
              style={{ flex: '0 1 260px' }}
              aria-label={t('search')}
              placeholder={t('search')}
              leftSection={<IconSearch {...ICON} />}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          ) : null}
          {(['failing', 'unbound'] as const).map((one) =>
            counts[one] === 0 && only !== one ? null : (
              <Button
                key={one}
                size="xs"
                variant={only === one ? 'filled' : 'default'}
                aria-pressed={only === one}
                onClick={() => setOnly(only === one ? undefined : one)}
              >
                {t(`only.${one}`, { count: formatNumber(counts[one]) })}
              </Button>
            ),
          )}
        </Row>
      ) : null}
      {items.length === 0 ? (
        <Quiet>{t(counts.all === 0 ? 'empty' : 'nothing_found')}</Quiet>
      ) : (
        <Text as="ul" className={styles.list} mt={4} aria-label={t('title')}>
          {items.map((label) => (
            <LabelItem
              key={label.id}
              label={label}
              mayEdit={mayEdit}
              onBind={mayBind ? () => setBound(label) : null}
            />
          ))}
        </Text>
      )}
      {hasNextPage ? (
        <Button variant="subtle" size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      ) : null}
      <AddLabelPanel branch={branch} opened={adding} onClose={() => setAdding(false)} />
      <BindPanel label={bound} onClose={() => setBound(null)} />
    </PageSection>
  );
}

interface AgentProps {
  readonly asked: string | null;
  readonly away: string | null;
  readonly hasLabels: boolean;
}

/** Time of the last call of the store's program, and whether its access point answers. */
function Agent({ asked, away, hasLabels }: AgentProps) {
  const { t } = useTranslation('electronic_labels');
  return (
    <>
      <Quiet>
        {t('text')}{' '}
        {asked === null ? (
          t('never_asked')
        ) : (
          <>
            {t('asked')} <DateTime value={asked} as="relative" />
          </>
        )}
      </Quiet>
      {away === null || !hasLabels ? null : (
        <Row as="p" gap={8} align="center" tone="negative" mt={8} role="status">
          <IconAlertTriangle {...ICON} />
          <span>
            {t('away')} <DateTime value={away} as="relative" />
          </span>
        </Row>
      )}
    </>
  );
}
