import { drawPlan, facesOf, footprintOf, type ShelfPlan, type TableSpot } from '@javon/planogram';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCm } from '../../../shared/format/format.ts';
import { Stack } from '../../../shared/ui/layout/layout.tsx';
import { FittedDrawing, useFaceName } from '../../shelves/public.ts';
import { spotValues } from '../model/table-spots.ts';
import type { TableMoves } from '../use-table-moves.ts';
import { TableHandles } from './TableHandles.tsx';
import { TableTools } from './TableTools.tsx';

interface TablePlanProps {
  readonly plan: ShelfPlan;
  readonly face: number;
  readonly moves: TableMoves;
}

/** The plan from above; tables are moved and turned on it by mouse, touch and keys. */
export function TablePlan({ plan, face, moves }: TablePlanProps) {
  const { t } = useTranslation('shelf_form');
  const nameOf = useFaceName();
  const [wanted, setWanted] = useState<number | null>(null);
  const [held, setHeld] = useState<TableSpot | null>(null);
  const drawing = useMemo(() => {
    const sides = facesOf(plan.type, plan.storeys);
    return drawPlan(plan, {
      current: face,
      faceLabel: (number) => {
        const one = sides.find((each) => each.face === number);
        return one ? nameOf(one) : '';
      },
    });
  }, [plan, face, nameOf]);
  const prints = useMemo(() => footprintOf(plan).tables, [plan]);
  const chosen = wanted !== null && wanted < prints.length ? wanted : null;
  const wordsOf = (table: number) => {
    const { x, y, turn } = (table === chosen ? held : null) ?? prints[table]?.spot ?? { x: 0, y: 0, turn: 0 };
    const kind = t(`table_kind.${plan.tables[table]?.kind ?? 'rectangular'}`);
    return t('table_at', { number: table + 1, kind, x: formatCm(x), y: formatCm(y), turn });
  };
  const put = (table: number, spot: TableSpot) => moves.put(table, spotValues(spot));
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey)) return;
    if (event.code === 'KeyY' || (event.code === 'KeyZ' && event.shiftKey)) moves.redo();
    else if (event.code === 'KeyZ') moves.undo();
    else return;
    event.preventDefault();
  };
  return (
    <Stack gap={10} onKeyDown={onKeyDown}>
      <FittedDrawing label={t('drawn_plan')} drawing={drawing}>
        {(fit) => (
          <TableHandles
            prints={prints}
            origin={drawing.origin}
            fit={fit}
            chosen={chosen}
            held={held}
            wordsOf={wordsOf}
            onChoose={setWanted}
            onHold={setHeld}
            onPut={put}
          />
        )}
      </FittedDrawing>
      {prints.length > 0 || moves.canUndo || moves.canRedo ? (
        <TableTools
          words={chosen === null ? t('table_hint') : wordsOf(chosen)}
          spot={chosen === null ? null : (prints[chosen]?.spot ?? null)}
          isLoose={chosen === null || plan.tables[chosen]?.spot == null}
          moves={moves}
          onPut={(spot) => chosen !== null && put(chosen, spot)}
          onLoose={() => chosen !== null && moves.put(chosen, null)}
        />
      ) : null}
    </Stack>
  );
}
