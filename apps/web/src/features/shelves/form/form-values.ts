import type { ContractForm } from '../../../shared/ui/form/index.ts';
import type { ShelfValues } from './values.ts';

/** Sets the named values of a form; the others stay. */
export function change(form: ContractForm<ShelfValues>, values: Partial<ShelfValues>): void {
  for (const [name, value] of Object.entries(values)) form.fields.write(name, value);
}
