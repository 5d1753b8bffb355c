import type { PlacingProblem } from '@javon/planogram';
import { useTranslation } from 'react-i18next';
import { formatCm } from '../../../shared/format/format.ts';

/** Words for what keeps goods from a place. */
export function useProblemText(): (problem: PlacingProblem) => string {
  const { t } = useTranslation('shelf_editor');
  return (problem) => {
    switch (problem.code) {
      case 'no_width':
      case 'no_height':
      case 'no_depth':
        return t(`problems.${problem.code}`, {
          needs: formatCm(problem.needs),
          free: formatCm(problem.free),
        });
      case 'too_many_on_storey':
        return t('problems.too_many', { count: problem.max });
      case 'count_out_of_range':
        return t('problems.count', { min: problem.min, max: problem.max });
      case 'product_without_size':
        return t('problems.no_size');
      case 'no_storey':
      case 'no_placement':
        return t('problems.no_storey');
    }
  };
}
