import type { ApplicationSummary, listApplications } from '@javon/contract';
import { IconMessage, IconPhoto, IconRulerMeasure, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { Row } from '../../../shared/ui/layout/layout.tsx';
import type { ColumnOf } from '../../../shared/ui/table/index.ts';
import { DateTime } from '../../../shared/ui/values/DateTime.tsx';
import { ApplicationStatus, Days } from './ApplicationStatus.tsx';
import styles from './applications.module.css';

const ICON = { size: 15, stroke: 1.8, 'aria-hidden': true } as const;

/** Columns of the list of requests. */
export function useApplicationColumns(withBranch: boolean): ColumnOf<typeof listApplications>[] {
  const { t } = useTranslation('applications');
  const localised = useLocalised();
  return [
    {
      id: 'shelf',
      header: t('fields.shelf'),
      width: 176,
      wraps: true,
      card: 'title',
      cell: (row) => (
        <>
          {row.shelf.deleted ? (
            <span className={styles.gone} title={t('shelf_gone')}>
              <IconTrash {...ICON} />
              <span className="visually-hidden">{`${t('shelf_gone')}: `}</span>
            </span>
          ) : null}
          {row.shelf.name}
        </>
      ),
    },
    ...(withBranch
      ? [
          {
            id: 'branch',
            header: t('fields.branch'),
            width: 182,
            wraps: true,
            card: 'fact' as const,
            cell: (row: ApplicationSummary) => `${row.branch.code} · ${localised(row.branch.name)}`,
          },
        ]
      : []),
    {
      id: 'comment',
      header: t('fields.comment'),
      width: 168,
      grow: true,
      card: 'fact',
      cell: (row) => <span title={row.comment}>{row.comment}</span>,
    },
    {
      id: 'status',
      header: t('status'),
      width: 124,
      sort: 'status',
      card: 'corner',
      cell: (row) => <ApplicationStatus status={row.status} />,
    },
    {
      id: 'end',
      header: t('fields.days'),
      width: 200,
      wraps: true,
      sort: 'end',
      card: 'fact',
      cell: (row) => <Days application={row} />,
    },
    {
      id: 'talk',
      header: t('fields.talk'),
      width: 92,
      cell: (row) => (
        <Row as="span" inline gap={10} tone="quiet" className={styles.talk}>
          {row.has_plan ? (
            <Row as="span" inline align="center" title={t('has_plan')}>
              <IconRulerMeasure {...ICON} />
              <span className="visually-hidden">{t('has_plan')}</span>
            </Row>
          ) : null}
          {row.comment_count > 0 ? (
            <Row as="span" inline align="center" title={t('comments')}>
              <IconMessage {...ICON} />
              <span className="visually-hidden">{t('comments')}</span>
              {row.comment_count}
            </Row>
          ) : null}
          {row.photo_count > 0 ? (
            <Row as="span" inline align="center" title={t('photos')}>
              <IconPhoto {...ICON} />
              <span className="visually-hidden">{t('photos')}</span>
              {row.photo_count}
            </Row>
          ) : null}
        </Row>
      ),
    },
    {
      id: 'author',
      header: t('fields.author'),
      width: 138,
      wraps: true,
      cell: (row) => `${row.author.surname} ${row.author.name}`,
    },
    {
      id: 'worker',
      header: t('fields.worker'),
      width: 160,
      hiddenAtFirst: true,
      cell: (row) => (row.worker ? `${row.worker.surname} ${row.worker.name}` : '—'),
    },
    {
      id: 'created_at',
      header: t('fields.created'),
      width: 130,
      hiddenAtFirst: withBranch,
      sort: 'created_at',
      cell: (row) => <DateTime value={row.created_at} as="relative" />,
    },
  ];
}
