import { createContext, useContext } from 'react';
import type { z } from 'zod';
import type { FieldPath } from './path.ts';
import type { AnyContractForm } from './use-contract-form.ts';

/** The form, and names of its fields in the words of the page. */
interface FormInPage extends AnyContractForm {
  readonly labels: Readonly<Record<string, string>>;
}

export const FormContext = createContext<FormInPage | null>(null);

/** The form around the field. */
export function useFormContext(): FormInPage {
  const form = useContext(FormContext);
  if (!form) throw new Error('A field stands outside of a Form');
  return form;
}

/** The schema at a path, and whether it, or a row on the way to it, may be left out; undefined where there is none. */
function schemaAt(schema: z.ZodType, path: string): { at: z.ZodType; isOptional: boolean } | undefined {
  let at: z.ZodType | undefined = schema;
  let isOptional = false;
  const unwrapped = (one: z.ZodType): z.ZodType => {
    if (one.type !== 'optional') return one;
    isOptional = true;
    return unwrapped((one as z.ZodOptional<z.ZodType>).unwrap());
  };
  for (const key of path.split('.')) {
    at = unwrapped(at);
    if (at.type === 'nullable') at = unwrapped((at as z.ZodNullable<z.ZodType>).unwrap());
    if (at.type === 'array') {
      isOptional = true;
      at = (at as z.ZodArray<z.ZodType>).element;
    } else if (at.type === 'object') at = (at as z.ZodObject).shape[key] as z.ZodType | undefined;
    else return undefined;
    if (!at) return undefined;
  }
  return { at: unwrapped(at), isOptional };
}

/** Whether a form is refused when its field at the path is empty. */
function isRequired(form: AnyContractForm, path: string): boolean {
  const found = schemaAt(form.schema, path);
  if (!found || ['', null, []].some((empty) => found.at.safeParse(empty).success)) return false;
  // An edit may leave every field out, a form its empty rows; whether an empty one is left out, its body says.
  return found.isOptional ? form.fields.refusesEmpty(path) : !found.at.safeParse(undefined).success;
}

/** Binds a field to its form by its path: label, value, error and handlers. The label is the form's, if none is given. */
export function useField<R, W>(path: FieldPath<R, W>, label?: string) {
  const form = useFormContext();
  return {
    name: String(path),
    label: label ?? form.labels[path],
    value: form.fields.read(path) as R,
    onChange: (value: W) => form.fields.write(path, value),
    onBlur: () => form.fields.check(path),
    error: form.errors[path],
    required: isRequired(form, String(path)),
    disabled: form.saving,
  };
}
