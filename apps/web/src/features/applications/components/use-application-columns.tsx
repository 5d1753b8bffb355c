import type { ApplicationSummary } from '@javon/contract';
import { IconMessage, IconPhoto, IconRulerMeasure, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { personName } from '../../../shared/format/person-name.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { ICON } from '../../../shared/ui/icon.ts';
import { Row } from '../../../shared/ui/layout/layout.tsx';
import { type ColumnOf, column } from '../../../shared/ui/table/index.ts';
import { DateTime } from '../../../shared/ui/values/DateTime.tsx';
import { ApplicationStatus, Days } from './ApplicationStatus.tsx';
import styles from './applications.module.css';

export function useApplicationColumns(withBranch: boolean): ColumnOf<'listApplications'>[] {
  const { t } = useTranslation('applications');
  const localised = useLocalised();
  return [
    column('shelf', t('fields.shelf'), { width: 176, wraps: true, card: 'title' }, (row) => (
      <>
        {row.shelf.deleted ? (
          <span className={styles.gone} title={t('shelf_gone')}>
            <IconTrash {...ICON} />
            <span className="visually-hidden">{`${t('shelf_gone')}: `}</span>
          </span>
        ) : null}
        {row.shelf.name}
      </>
    )),
    ...(withBranch
      ? [
          column(
            'branch',
            t('fields.branch'),
            { width: 182, wraps: true, card: 'fact' as const },
            (row: ApplicationSummary) => `${row.branch.code} · ${localised(row.branch.name)}`,
          ),
        ]
      : []),
    column('comment', t('fields.comment'), { width: 168, grow: true, card: 'fact' }, (row) => (
      <span title={row.comment}>{row.comment}</span>
    )),
    column('status', t('status'), { width: 124, sort: 'status', card: 'corner' }, (row) => (
      <ApplicationStatus status={row.status} />
    )),
    column('end', t('fields.days'), { width: 200, wraps: true, sort: 'end', card: 'fact' }, (row) => (
      <Days application={row} />
    )),
    column('talk', t('fields.talk'), { width: 92 }, (row) => (
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
    )),
    column('author', t('fields.author'), { width: 138, wraps: true }, (row) => personName(row.author)),
    column('worker', t('fields.worker'), { width: 160, hiddenAtFirst: true }, (row) =>
      row.worker ? personName(row.worker) : '—',
    ),
    column(
      'created_at',
      t('fields.created'),
      { width: 130, hiddenAtFirst: withBranch, sort: 'created_at' },
      (row) => <DateTime value={row.created_at} as="relative" />,
    ),
  ];
}
