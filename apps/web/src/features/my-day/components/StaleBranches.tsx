import { type AnswerOf, remindStaleBranch, type StaleBranch } from '@javon/contract';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../shared/format/format.ts';
import { apiMutation } from '../../../shared/http/api-mutation.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { Row } from '../../../shared/ui/layout/layout.tsx';
import { ScreenLink } from '../../../shared/ui/link/ScreenLink.tsx';
import styles from './overview.module.css';

/** Branches whose tags have been wrong for more than a day, each with a link to its queue and a reminder. */
export function StaleBranches({ stale }: { readonly stale: AnswerOf<'listStaleBranches'> }) {
  const { t } = useTranslation('my_day');
  return (
    <>
      <h3>{t('stale.title')}</h3>
      <ul className={styles.stale}>
        {stale.items.map((row) => (
          <BranchRow key={row.branch.id} row={row} />
        ))}
      </ul>
    </>
  );
}

function BranchRow({ row }: { readonly row: StaleBranch }) {
  const { t } = useTranslation('my_day');
  const localised = useLocalised();
  const { id, code, name } = row.branch;
  const reminding = useMutation({
    ...apiMutation(remindStaleBranch),
    onSuccess: ({ people }) => notifySuccess(t('stale.told', { count: people })),
  });
  const branch = `${code} · ${localised(name)}`;
  return (
    <Row as="li" gap={16} rowGap={2} align="center" wrap size="sm" tone="quiet">
      <ScreenLink
        screen="price_tag"
        className="plain-link"
        href={`/priceTag?branch=${encodeURIComponent(code)}`}
      >
        <b>{branch}</b>
      </ScreenLink>
      <span data-late>{t('stale.count', { count: row.count })}</span>
      <span>{t('stale.since', { moment: formatDateTime(row.oldest) })}</span>
      {row.reminded_at ? (
        <span>{t('stale.reminded', { moment: formatDateTime(row.reminded_at) })}</span>
      ) : null}
      {row.can.includes('price_tag.remind') ? (
        <Button
          ml="auto"
          size="xs"
          variant="default"
          loading={reminding.isPending}
          aria-label={`${t('stale.remind')}: ${branch}`}
          onClick={() => reminding.mutate({ params: { id } })}
        >
          {t('stale.remind')}
        </Button>
      ) : null}
    </Row>
  );
}
