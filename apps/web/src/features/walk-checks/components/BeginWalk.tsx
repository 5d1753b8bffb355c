import { beginWalk, listShelves, listWalks, type Walk } from '@javon/contract';
import { Button, Select } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { personName } from '../../../shared/format/person-name.ts';
import { apiMutation } from '../../../shared/http/api-mutation.ts';
import { apiQuery } from '../../../shared/http/api-query.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { useMayOpen } from '../../../shared/session/visitor.ts';
import { BranchSelect } from '../../../shared/ui/choice/BranchSelect.tsx';
import { Quiet, Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { HrefLink } from '../../../shared/ui/link/HrefLink.tsx';
import { PageBody } from '../../../shared/ui/page/Page.tsx';
import { DateTime } from '../../../shared/ui/values/DateTime.tsx';
import styles from './walk.module.css';

function walkPath(id: number): string {
  return `/walk_check?walk=${id}`;
}

/** Begins a walk through the hall or along one shelf; an open one there is joined. */
export function BeginWalk({ branch: first }: { readonly branch: string | undefined }) {
  const { t } = useTranslation('walk_checks');
  const navigate = useNavigate();
  const [branch, setBranch] = useState(first);
  const [shelf, setShelf] = useState<string | null>(null);
  const seesShelves = useMayOpen()('shelf');
  const shelves = useQuery({
    ...apiQuery(listShelves, { query: { branch, limit: 200, sort: 'name' } }),
    enabled: seesShelves && branch !== undefined,
  });
  const begin = useMutation({
    ...apiMutation(beginWalk),
    onSuccess: ({ walk, joined }) => {
      if (joined) notifySuccess(t('joined'));
      void navigate({ href: walkPath(walk.id) });
    },
  });
  return (
    <PageBody gap={16} narrow className={styles.begin}>
      <p>{t('lead')}</p>
      {first === undefined ? (
        <BranchSelect
          label={t('branch')}
          value={branch ?? null}
          onChange={(_, chosen) => {
            setBranch(chosen?.code);
            setShelf(null);
          }}
        />
      ) : null}
      {seesShelves ? (
        <Select
          label={t('where')}
          placeholder={t('whole_hall')}
          clearable
          searchable
          disabled={branch === undefined}
          data={(shelves.data?.items ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={shelf}
          onChange={setShelf}
        />
      ) : null}
      <Button
        size="lg"
        leftSection={<IconScan size={22} stroke={1.8} aria-hidden="true" />}
        loading={begin.isPending}
        disabled={branch === undefined}
        onClick={() => begin.mutate({ body: { branch, shelf: shelf === null ? null : Number(shelf) } })}
      >
        {t('begin')}
      </Button>
      {branch === undefined ? <Quiet size="sm">{t('branch_first')}</Quiet> : <LastWalks branch={branch} />}
    </PageBody>
  );
}

function LastWalks({ branch }: { readonly branch: string }) {
  const { t } = useTranslation('walk_checks');
  const { data } = useQuery(apiQuery(listWalks, { query: { branch, limit: 10 } }));
  if (!data || data.items.length === 0) return null;
  return (
    <Stack as="section" gap={8} align="stretch" aria-labelledby="last-walks">
      <h2 id="last-walks">{t('last')}</h2>
      <Stack as="ul" className={styles.walks}>
        {data.items.map((walk) => (
          <Row as="li" key={walk.id} gap={12} rowGap={2} align="center" wrap>
            <HrefLink href={walkPath(walk.id)}>{walk.shelf?.name ?? t('whole_hall')}</HrefLink>
            <Text size="sm" tone="quiet">
              <DateTime value={walk.begun_at} as="relative" />
              {` · ${personName(walk.begun_by)}`}
            </Text>
            <WalkState walk={walk} />
          </Row>
        ))}
      </Stack>
    </Stack>
  );
}

function WalkState({ walk }: { readonly walk: Walk }) {
  const { t } = useTranslation('walk_checks');
  if (walk.ended_at === null)
    return (
      <Text as="b" size="sm" tone="accent">
        {t('is_open')}
      </Text>
    );
  return (
    <Text size="sm" tone="quiet">
      {t('scanned_of', { scanned: formatNumber(walk.scanned), expected: formatNumber(walk.expected ?? 0) })}
    </Text>
  );
}
