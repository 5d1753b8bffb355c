import type { TableSpot } from '@javon/planogram';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconRotate2, IconRotateClockwise2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../shared/ui/icon-button/IconButton.tsx';
import { Row } from '../../../shared/ui/layout/layout.tsx';
import { movedSpot, SPOT_STEPS } from '../model/table-spots.ts';
import type { TableMoves } from '../use-table-moves.ts';

interface TableToolsProps {
  /** Position of the chosen table; without one, how to choose it. */
  readonly words: string;
  /** Of the chosen table; null: none is chosen. */
  readonly spot: TableSpot | null;
  /** The table is in the row before the shelf. */
  readonly isLoose: boolean;
  readonly moves: TableMoves;
  readonly onPut: (spot: TableSpot) => void;
  readonly onLoose: () => void;
}

/** Tools of the chosen table besides dragging: undo, redo, turn, back to the row. */
export function TableTools({ words, spot, isLoose, moves, onPut, onLoose }: TableToolsProps) {
  const { t } = useTranslation('shelf_form');
  const turn = (by: number) => () => spot && onPut(movedSpot(spot, { turn: by }, SPOT_STEPS.fine));
  const isOne = spot !== null;
  const tools = [
    { name: 'undo', icon: IconArrowBackUp, can: moves.canUndo, act: moves.undo },
    { name: 'redo', icon: IconArrowForwardUp, can: moves.canRedo, act: moves.redo },
    { name: 'table_turn_left', icon: IconRotate2, can: isOne, act: turn(-SPOT_STEPS.turn) },
    { name: 'table_turn_right', icon: IconRotateClockwise2, can: isOne, act: turn(SPOT_STEPS.turn) },
  ] as const;
  return (
    <Row gap={16} rowGap={8} align="center" justify="between" wrap size="sm" tone="quiet">
      <p role="status" style={{ flex: '1 1 240px' }}>
        {words}
      </p>
      <Row gap={6} align="center" wrap>
        {tools.map(({ name, icon: Icon, can, act }) => (
          <IconButton
            key={name}
            framed
            size={32}
            icon={Icon}
            label={t(name)}
            title={t(name)}
            disabled={!can}
            onClick={act}
          />
        ))}
        <Button size="xs" variant="default" disabled={isLoose} onClick={onLoose}>
          {t('table_row')}
        </Button>
      </Row>
    </Row>
  );
}
