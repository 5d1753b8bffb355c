import { AppError } from '../../platform/errors/app-error.ts';
import type { Staged } from './kind.ts';

/** @throws AppError import_outdated when not every staged row found its target as it was checked */
export function requireAllApplied(staged: Staged, applied: number): void {
  if (staged.count !== applied) throw new AppError('import_outdated');
}
