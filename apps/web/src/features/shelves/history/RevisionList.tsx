import type { AnswerOf, listRevisions, PlanSummary } from '@javon/contract';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DateTime } from '../../../shared/ui/values/DateTime.tsx';
import { SIGNS } from './changes.ts';
import styles from './history.module.css';

type Revision = AnswerOf<typeof listRevisions>['items'][number];

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
    <ol className={styles.list}>
      {revisions.map((one) => (
        <li
          key={one.number}
          className={styles.row}
          data-chosen={one.number === from || one.number === to || undefined}
        >
          <div className={styles.marks}>
            <label>
              <input
                type="radio"
                name="before"
                checked={one.number === from}
                onChange={() => onChoose(one.number, to)}
              />
              <span>{t('before')}</span>
            </label>
            <label>
              <input
                type="radio"
                name="after"
                checked={one.number === to}
                onChange={() => onChoose(from, one.number)}
              />
              <span>{t('after')}</span>
            </label>
          </div>
          <Save revision={one} {...rest} />
        </li>
      ))}
    </ol>
  );
}

type SaveProps = { readonly revision: Revision } & Pick<
  RevisionListProps,
  'current' | 'seen' | 'mayRestore' | 'isRestoring' | 'onRestore'
>;

function Save({ revision, current, seen, mayRestore, isRestoring, onRestore }: SaveProps) {
  const { t } = useTranslation('shelf_history');
  const { number, at, author, source, note, restored_from } = revision;
  const who = author ? `${author.surname} ${author.name}` : t('system');
  return (
    <div className={styles.save}>
      <p className={styles.head}>
        <b>{t('number', { number })}</b>
        {number === current ? <span className={styles.now}>{t('now')}</span> : null}
        {number === seen && number !== current ? <span className={styles.mine}>{t('seen')}</span> : null}
      </p>
      <p className={styles.quiet}>
        {who} · <DateTime value={at} />
      </p>
      <p>{t(`source.${source}`, { number: restored_from ?? '' })}</p>
      <Numbers summary={revision.summary} />
      {note ? <p className={styles.note}>{note}</p> : null}
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
    </div>
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
    <ul className={styles.numbers}>
      {nonZero.map(([key, sign]) => (
        <li key={key} data-sign={sign === '' ? 'moved' : key}>
          {sign}
          {summary[key]} {t(`count.${key}`)}
        </li>
      ))}
      {summary.shape ? <li>{t('count.shape')}</li> : null}
    </ul>
  );
}
