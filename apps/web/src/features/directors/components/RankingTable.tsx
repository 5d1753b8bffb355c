import {
  DIRECTOR_PARTS,
  type DirectorPart,
  type DirectorPartScore,
  type DirectorPlace,
} from '@javon/contract';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { personName } from '../../../shared/format/person-name.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { type Column, column, DataTable, wholeList } from '../../../shared/ui/table/index.ts';
import type { Asked } from '../asked.ts';
import { scoreText } from '../score-text.ts';
import { Movement } from './Movement.tsx';
import styles from './ranking.module.css';

const rowKey = (row: DirectorPlace) => row.branch.id;
const partOf = (row: DirectorPlace, part: DirectorPart) => row.parts?.find((one) => one.part === part);

interface RankingTableProps {
  /** Id of the table, under which the browser stores its settings. */
  readonly id: string;
  readonly label: string;
  readonly items: readonly DirectorPlace[];
  readonly onAsk: (asked: Asked) => void;
}

/** Places in their order, with the four parts of the score if they are visible. */
export function RankingTable({ id, label, items, onAsk }: RankingTableProps) {
  const { t } = useTranslation('directors');
  const nameOf = useNameOf();
  const columns = useColumns(onAsk);
  return (
    <Stack className={styles.table}>
      <DataTable
        id={id}
        label={label}
        columns={columns}
        pages={wholeList(items)}
        rowId={rowKey}
        rowName={nameOf}
        empty={{ title: t('empty_title'), text: t('empty_text') }}
      />
    </Stack>
  );
}

function useNameOf() {
  const { t } = useTranslation('directors');
  return ({ director }: DirectorPlace) => (director ? personName(director) : t('nobody'));
}

function useColumns(onAsk: (asked: Asked) => void): Column<DirectorPlace>[] {
  const { t } = useTranslation('directors');
  const localised = useLocalised();
  const nameOf = useNameOf();
  return [
    column('director', t('director'), { width: 228, wraps: true, grow: true, card: 'title' }, (row) => (
      <Row
        as="span"
        inline
        gap={12}
        align="baseline"
        weight={row.own ? 'bold' : undefined}
        tone={row.own ? 'accent' : undefined}
      >
        <Text tone="quiet" minWidth={28} style={{ textAlign: 'end' }}>
          {row.rank === null ? '—' : formatNumber(row.rank)}
        </Text>
        {nameOf(row)}
      </Row>
    )),
    column(
      'branch',
      t('branch'),
      { width: 200, wraps: true, grow: true, card: 'fact' },
      (row) => `${row.branch.code} · ${localised(row.branch.name)}`,
    ),
    column('movement', t('movement'), { width: 105, align: 'end' }, (row) => <Movement place={row} />),
    column('score', t('score'), { width: 90, align: 'end', card: 'corner' }, (row) => (
      <b>{scoreText(row.score)}</b>
    )),
    ...DIRECTOR_PARTS.map(
      (part): Column<DirectorPlace> =>
        column(
          part,
          t(`parts.${part}`),
          {
            width: 118,
            align: 'end',
            card: 'fact',
            onCard: (row) => {
              const score = partOf(row, part);
              return score?.share == null ? null : (
                <>
                  {t(`parts.${part}`)}: <Part row={row} score={score} onAsk={onAsk} />
                </>
              );
            },
          },
          (row) => <Part row={row} score={partOf(row, part)} onAsk={onAsk} />,
        ),
    ),
  ];
}

interface PartProps {
  readonly row: DirectorPlace;
  readonly score: DirectorPartScore | undefined;
  readonly onAsk: (asked: Asked) => void;
}

function Part({ row, score, onAsk }: PartProps) {
  const { t } = useTranslation('directors');
  if (score === undefined || score.share === null) return <Text tone="faint">—</Text>;
  const { part, done, of, share } = score;
  return (
    <button
      type="button"
      className="text-button"
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
