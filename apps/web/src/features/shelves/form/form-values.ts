import type { AnyContractForm } from '../../../shared/ui/form/index.ts';
import type { ShelfValues } from './values.ts';

/** Returns the form's values as those of a shelf. */
export function valuesOf(form: AnyContractForm): ShelfValues {
  return form.values as ShelfValues;
}

/** Sets the named values of a form; the others stay. */
export function change(form: AnyContractForm, values: Partial<ShelfValues>): void {
  for (const [name, value] of Object.entries(values)) form.write(name, value);
}
