import { IMPORT_KINDS, type ImportKind } from '@javon/contract';
import type { useMay } from '../../shared/session/visitor.ts';

/** The kinds that a person may import: staff for who may add people, the rest for who may import goods. */
export function allowedKinds(may: ReturnType<typeof useMay>): ImportKind[] {
  return IMPORT_KINDS.filter((kind) => may(kind === 'staff' ? 'users.add' : 'goods.import'));
}
