import type { AnswerOf, PlanSummary } from '@javon/contract';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { personName } from '../../../shared/format/person-name.ts';
import { Card, Grid, Quiet, Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { Badge } from '../../../shared/ui/values/Badge.tsx';
import { DateTime } from '../../../shared/ui/values/DateTime.tsx';
import { SIGNS } from './changes.ts';
import styles from './history.module.css';

type Revision = AnswerOf<'listRevisions'>['items'][number];

interface RevisionListProps {
  readonly revisions: readonly Revision[];
  readonly current: number;
  readonly from: number;
  readonly to: number;
  readonly seen: number | null;
  readonly mayRestore: boolean;
  readonly isRestoring: boolean;
  readonly onChoose: (from: number, to: number) => void;
  readonly onRestore: (revision: Revision) => void;
}

/** Saves of a shelf, the last first; two marks choose which of them are compared. */
export function RevisionList({ revisions, from, to, onChoose, ...rest }: RevisionListProps) {
  const { t } = useTranslation('shelf_history');
  return (
    <Card as="ol" card="list">
      {revisions.map((one) => (
        <Grid
          as="li"
          padding={12}
          columns="92px minmax(0, 1fr)"
          gap={12}
          key={one.number}
          className={styles.row}
          data-chosen={one.number === from || one.number === to || undefined}
        >
          <Stack gap={6} size="xs" tone="quiet" className={styles.marks}>
            <Row as="label" gap={6} align="center">
              <input
                type="radio"
                name="before"
                checked={one.number === from}
                onChange={() => onChoose(one.number, to)}
              />
              <span>{t('before')}</span>
            </Row>
            <Row as="label" gap={6} align="center">
              <input
                type="radio"
                name="after"
                checked={one.number === to}
                onChange={() => onChoose(from, one.number)}
              />
              <span>{t('after')}</span>
            </Row>
          </Stack>
          <Save revision={one} {...rest} />
        </Grid>
      ))}
    </Card>
  );
}

type SaveProps = { readonly revision: Revision } & Pick<
  RevisionListProps,
  'current' | 'seen' | 'mayRestore' | 'isRestoring' | 'onRestore'
>;

function Save({ revision, current, seen, mayRestore, isRestoring, onRestore }: SaveProps) {
  const { t } = useTranslation('shelf_history');
  const { number, at, author, source, note, restored_from } = revision;
  const who = author ? personName(author) : t('system');
  return (
    <Stack gap={2} align="start" size="sm" className={styles.save}>
      <Row as="p" gap={8} align="center" size="md">
        <b>{t('number', { number })}</b>
        {number === current ? <Badge tone="positive">{t('now')}</Badge> : null}
        {number === seen && number !== current ? <Badge tone="neutral">{t('seen')}</Badge> : null}
      </Row>
      <Quiet>
        {who} · <DateTime value={at} />
      </Quiet>
      <p>{t(`source.${source}`, { number: restored_from ?? '' })}</p>
      <Numbers summary={revision.summary} />
      {note ? (
        <Text as="p" tone="quiet" style={{ paddingLeft: 8, borderLeft: '2px solid var(--j-line-strong)' }}>
          {note}
        </Text>
      ) : null}
      {mayRestore && number !== current ? (
        <Button
          size="compact-xs"
          variant="default"
          disabled={isRestoring}
          aria-label={`${t('restore')}: ${t('number', { number })}`}
          onClick={() => onRestore(revision)}
        >
          {t('restore')}
        </Button>
      ) : null}
    </Stack>
  );
}

const COUNTS = [
  ['added', SIGNS.added],
  ['moved', SIGNS.moved],
  ['removed', SIGNS.removed],
  ['resized', ''],
  ['replaced', ''],
  ['prioritised', ''],
] as const;

/** Counts of what a save changed. */
function Numbers({ summary }: { readonly summary: PlanSummary }) {
  const { t } = useTranslation('shelf_history');
  const nonZero = COUNTS.filter(([key]) => summary[key] > 0);
  if (nonZero.length === 0 && !summary.shape) return null;
  return (
    <Row as="ul" gap={10} rowGap={2} wrap tone="quiet" className={styles.numbers}>
      {nonZero.map(([key, sign]) => (
        <li key={key} data-mark={sign === '' ? 'moved' : key}>
          {sign}
          {summary[key]} {t(`count.${key}`)}
        </li>
      ))}
      {summary.shape ? <li>{t('count.shape')}</li> : null}
    </Row>
  );
}
