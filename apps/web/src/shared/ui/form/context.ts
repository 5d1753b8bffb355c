import { createContext, useContext } from 'react';
import type { z } from 'zod';
import type { FieldPath } from './path.ts';
import type { AnyContractForm } from './use-contract-form.ts';

export const FormContext = createContext<AnyContractForm | null>(null);

/** The form around the field. */
export function useFormContext(): AnyContractForm {
  const form = useContext(FormContext);
  if (!form) throw new Error('A field stands outside of a Form');
  return form;
}

function isObject(schema: z.ZodType): schema is z.ZodObject {
  return 'shape' in schema;
}

/** Whether the schema takes nothing less than a value at the path. */
function isRequired(schema: z.ZodType, path: string): boolean {
  let at: z.ZodType = schema;
  for (const key of path.split('.')) {
    if (!isObject(at)) return false;
    const next = at.shape[key] as z.ZodType | undefined;
    if (!next) return false;
    at = next;
  }
  return !at.safeParse(undefined).success && !at.safeParse(null).success && !at.safeParse('').success;
}

/** Binds a field to its form by its path: value, error and handlers. */
export function useField<R, W>(path: FieldPath<R, W>) {
  const form = useFormContext();
  return {
    name: String(path),
    value: form.fields.read(path) as R,
    onChange: (value: W) => form.fields.write(path, value),
    onBlur: () => form.fields.check(path),
    error: form.errors[path],
    required: isRequired(form.schema, path),
    disabled: form.saving,
  };
}
