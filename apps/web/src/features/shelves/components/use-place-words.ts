import { type PlanPlacement, tableOfFace } from '@javon/planogram';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Returns a function that names the place of a placement: storey and position, or the table and its place. */
export function usePlaceWords(): (
  placement: Pick<PlanPlacement, 'face' | 'storey'>,
  position: number,
) => string {
  const { t } = useTranslation('shelves');
  return useCallback(
    ({ face, storey }, position) => {
      const table = tableOfFace(face);
      return table === null
        ? t('view.place', { storey, position })
        : t('view.place_table', { table, position });
    },
    [t],
  );
}
