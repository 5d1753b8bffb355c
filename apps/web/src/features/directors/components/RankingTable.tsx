import {
  DIRECTOR_PARTS,
  type DirectorPart,
  type DirectorPartScore,
  type DirectorPlace,
} from '@javon/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { type Column, DataTable, type ListPages } from '../../../shared/ui/table/index.ts';
import type { Asked } from '../asked.ts';
import { scoreText } from '../score-text.ts';
import { Movement } from './Movement.tsx';
import styles from './ranking.module.css';

/** A place with a name of its own: those of others have no branch. */
type Row = DirectorPlace & { readonly key: string };

const rowKey = (row: Row) => row.key;
const partOf = (row: Row, part: DirectorPart) => row.parts?.find((one) => one.part === part);

interface RankingTableProps {
  readonly items: readonly DirectorPlace[];
  readonly onAsk: (asked: Asked) => void;
}

/** Everyone in their order, with the four parts of the score. */
export function RankingTable({ items, onAsk }: RankingTableProps) {
  const { t } = useTranslation('directors');
  const rows = useMemo(
    () =>
      items.map((item, i): Row => ({ ...item, key: item.branch ? String(item.branch.id) : `place-${i}` })),
    [items],
  );
  const pages: ListPages<Row> = {
    ...{ rows, total: rows.length, isFirstLoading: false, isStale: false, error: null, retry: () => {} },
    ...{ hasMore: false, isLoadingMore: false, loadMore: () => {} },
  };
  const nameOf = useNameOf();
  const columns = useColumns(onAsk);
  return (
    <div className={styles.table}>
      <DataTable
        id="top-directors"
        label={t('table')}
        columns={columns}
        pages={pages}
        rowId={rowKey}
        rowName={(row) => nameOf(row)}
        empty={{ title: t('empty_title'), text: t('empty_text') }}
      />
    </div>
  );
}

function useNameOf() {
  const { t } = useTranslation('directors');
  return ({ director, branch }: DirectorPlace) => {
    if (director) return `${director.surname} ${director.name}`;
    return t(branch ? 'nobody' : 'other');
  };
}

function useColumns(onAsk: (asked: Asked) => void): Column<Row>[] {
  const { t } = useTranslation('directors');
  const localised = useLocalised();
  const nameOf = useNameOf();
  return useMemo(
    (): Column<Row>[] => [
      {
        ...{ id: 'director', header: t('director'), width: 240, grow: true, card: 'title' },
        cell: (row) => (
          <span className={styles.person} data-own={row.own || undefined}>
            <span className={styles.rank}>{row.rank === null ? '—' : formatNumber(row.rank)}</span>
            {nameOf(row)}
          </span>
        ),
      },
      {
        ...{ id: 'branch', header: t('branch'), width: 210, card: 'fact' },
        cell: (row) => (row.branch ? `${row.branch.code} · ${localised(row.branch.name)}` : '—'),
        onCard: (row) => (row.branch ? `${row.branch.code} · ${localised(row.branch.name)}` : null),
      },
      {
        ...{ id: 'movement', header: t('movement'), width: 105, align: 'end' },
        cell: (row) => <Movement place={row} />,
      },
      {
        ...{ id: 'score', header: t('score'), width: 90, align: 'end', card: 'corner' },
        cell: (row) => <b>{scoreText(row.score)}</b>,
      },
      ...DIRECTOR_PARTS.map(
        (part): Column<Row> => ({
          ...{ id: part, header: t(`parts.${part}`), width: 118, align: 'end', card: 'fact' },
          cell: (row) => <Part row={row} score={partOf(row, part)} onAsk={onAsk} />,
          onCard: (row) => {
            const score = partOf(row, part);
            return score?.share == null ? null : (
              <>
                {t(`parts.${part}`)}: <Part row={row} score={score} onAsk={onAsk} />
              </>
            );
          },
        }),
      ),
    ],
    [t, localised, nameOf, onAsk],
  );
}

interface PartProps {
  readonly row: Row;
  readonly score: DirectorPartScore | undefined;
  readonly onAsk: (asked: Asked) => void;
}

function Part({ row, score, onAsk }: PartProps) {
  const { t } = useTranslation('directors');
  if (score === undefined || score.share === null) return <span className={styles.quiet}>—</span>;
  const { part, done, of, share } = score;
  return (
    <button
      type="button"
      className={styles.number}
      title={t('done_of', { done: scoreText(done).replace(/,0$/, ''), of: formatNumber(of) })}
      onClick={(event) => {
        event.stopPropagation();
        onAsk({ place: row, part });
      }}
    >
      {scoreText(share)}
    </button>
  );
}
