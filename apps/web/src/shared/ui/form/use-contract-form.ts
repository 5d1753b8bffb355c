import type { AnswerOf, BodyOf, RouteDescriptor } from '@javon/contract';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { type CallInput, call } from '../../http/call.ts';
import { notify } from '../../notify/notify.ts';
import { useLatest } from '../../use-latest.ts';
import { useUnsaved } from '../panel/unsaved.ts';
import { dropDraft } from './draft.ts';
import { type FieldErrors, isEmpty, schemaErrors, useErrorTexts, valueAt } from './errors.tsx';
import { emptiedAt, rebase } from './form-values.ts';
import { type FieldPath, type FormPart, fieldIn, type PathOf, type ValueAt } from './path.ts';
import { bodyOf, type Conflict, type SendOptions, useSending } from './use-sending.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

interface ContractFormOptions<V extends object, S extends z.ZodType, R> extends SendOptions<V, S, R> {
  /** Names the form among all, for its draft: `product-17`. */
  readonly id: string;
  readonly initial: V;
  /** Fields that are never kept in a draft. */
  readonly secret?: readonly (keyof V & string)[] | undefined;
  /** Whether leaving with unsaved input asks first; true by default. */
  readonly asksBeforeLeaving?: boolean | undefined;
  /** The page around the form knows what is typed, asks before leaving and keeps the draft: the form does neither. */
  readonly guardedByPage?: boolean | undefined;
}

/**
 * Schema and call of a form that saves by a route: mistakes are shown at the fields, and a repeat of a call that the
 * route can repeat has the key of the first. A form that makes one of two calls spreads one of two.
 */
export function saves<R extends RouteDescriptor>(
  route: R,
  { body: schema }: { readonly body: z.ZodType<BodyOf<R>> },
  input?: Omit<CallInput<R>, 'body'>,
) {
  // The form submits what this schema validated, nothing else.
  const submit = (body: unknown, keyOf: (body: unknown) => string): Promise<AnswerOf<R>> =>
    call(route, { ...input, body } as CallInput<R>, {
      notify: 'none',
      idempotencyKey: route.idempotent ? keyOf(body) : undefined,
    });
  return { schema: schema as z.ZodType, submit };
}

/** Path of all values of a form. */
const ALL: string = '';

/** A form as its element, its fields and the dialog of a conflict see it, whatever its values. */
export interface AnyContractForm {
  readonly values: object;
  readonly errors: FieldErrors;
  /** How many times sending was refused with errors at fields; the first of them gets the focus each time. */
  readonly refusals: number;
  readonly isDirty: boolean;
  readonly saving: boolean;
  readonly conflict: Conflict | null;
  readonly schema: z.ZodType;
  /** Access by path for the fields, which have checked it by its type. */
  readonly fields: {
    readonly read: (path: string) => unknown;
    readonly write: (path: string, value: unknown) => void;
    /** Validates one field, when it loses the focus. */
    readonly check: (path: string) => void;
    /** Whether the schema refuses the values with this field emptied. */
    readonly refusesEmpty: (path: string) => boolean;
  };
  readonly send: () => Promise<void>;
  /** Shows mistakes that the schema does not know, instead of sending. */
  readonly refuse: (mistakes: FieldErrors) => void;
  readonly reset: () => void;
  /** Begins again with the initial values, for the next new row after one was saved. */
  readonly startOver: () => void;
  /** Ends a conflict by sending the own input over theirs. */
  readonly keepMine: () => void;
  /** Ends a conflict by taking their values into the fields that they changed. */
  readonly takeTheirs: () => void;
  readonly closeConflict: () => void;
}

/** A form with values of the type `V`: a path that is not in them does not compile. */
export interface ContractForm<V> extends AnyContractForm {
  readonly values: V & object;
  /** All fields, for components that show some of them. */
  readonly all: FormPart<V>;
  /** The field at a path: `form.at('name.uz')`, `form.at(`rows.${i}.price`)`. */
  readonly at: <const Path extends PathOf<V>>(path: Path) => FieldPath<ValueAt<V, Path>>;
  readonly write: <const Path extends PathOf<V>>(path: Path, value: ValueAt<V, Path>) => void;
}

/** Follows the row to its newer version: a part of it may be saved beside the form, e.g. a logo. */
function useFollowedRow(
  { values, getInitialValues, setInitialValues, setValues, resetDirty }: UseFormReturnType<object>,
  initial: object,
): void {
  const valuesRef = useLatest(values);
  const initialRef = useLatest(initial);
  const version = 'version' in initial ? initial.version : undefined;
  useEffect(() => {
    const base = getInitialValues() as Record<string, unknown>;
    const next = initialRef.current as Record<string, unknown>;
    if (base.version === version) return;
    const rebased = rebase(base, next, valuesRef.current as Record<string, unknown>);
    if (rebased === null) return;
    setValues(rebased);
    setInitialValues(next);
    resetDirty(next);
  }, [version, getInitialValues, setInitialValues, setValues, resetDirty]);
}

/** Access to the fields of a form by path. */
function useFieldAccess<V extends object, S extends z.ZodType, R>(
  { values, errors, setFieldValue, setFieldError, setErrors }: UseFormReturnType<object>,
  options: ContractFormOptions<V, S, R>,
): AnyContractForm['fields'] {
  const valuesRef = useLatest(values);
  const optionsRef = useLatest(options);
  // Found once for a field, and once for the fields of all rows of a list: each finding validates the whole body.
  const [refused] = useState(() => new Map<string, boolean>());
  return {
    read: (path) => valueAt(values, path),
    /** A value that is written whole has none of the mistakes that its parts had. */
    write: (path, value) => {
      setFieldValue(path, value);
      const isOfPart = (at: string) => at.startsWith(`${path}.`);
      if (Object.keys(errors).some(isOfPart))
        setErrors((now) => Object.fromEntries(Object.entries(now).filter(([at]) => !isOfPart(at))));
    },
    check: (path) => {
      // An empty field is judged when the form is sent, not when it is passed by.
      if (isEmpty(valueAt(valuesRef.current, path))) return;
      const body = bodyOf(optionsRef.current, valuesRef.current);
      const error = schemaErrors(optionsRef.current.schema, body)[path];
      if (error) setFieldError(path, error);
    },
    refusesEmpty: (path) => {
      const anyRow = path.replace(/\.\d+(?=\.)/g, '.*');
      const known = refused.get(anyRow);
      if (known !== undefined) return known;
      const isRefused =
        schemaErrors(options.schema, bodyOf(options, emptiedAt(values, path)))[path] !== undefined;
      refused.set(anyRow, isRefused);
      return isRefused;
    },
  };
}

/**
 * A form bound to the schema of a call: the schema's mistakes and the server's land on the fields in the
 * current language; a lost session keeps the input; a stale version opens the conflict, or is sent again with the new
 * version if others changed nothing that the input differs from.
 */
export function useContractForm<V extends object, S extends z.ZodType, R>(
  options: ContractFormOptions<V, S, R>,
): ContractForm<V> {
  const { t } = useTranslation('ui');
  useErrorTexts();
  const optionsRef = useLatest(options);
  const form = useForm<object>({ mode: 'controlled', initialValues: options.initial });
  const valuesRef = useLatest(form.values);
  const isDirty = form.isDirty();
  const dirty = useRef(isDirty);
  useLayoutEffect(() => {
    dirty.current = isDirty;
  }, [isDirty]);
  const asks = options.asksBeforeLeaving !== false && options.guardedByPage !== true;
  useUnsaved(isDirty && asks);
  useUnsavedGuard({
    id: options.id,
    isUnsaved: () => dirty.current && options.guardedByPage !== true,
    asks,
    keep: () => valuesRef.current,
    secret: options.secret,
    restore: (draft) => {
      form.setValues({ ...options.initial, ...draft });
      notify({ kind: 'info', message: t('form.restored') });
    },
  });
  useFollowedRow(form, options.initial);
  const fields = useFieldAccess(form, options);
  const sending = useSending(form, optionsRef, valuesRef, () => {
    dirty.current = false;
    // The page may have been hidden while the answer was awaited.
    dropDraft(optionsRef.current.id);
  });
  return {
    ...sending,
    values: form.values as V,
    errors: form.errors,
    isDirty,
    schema: options.schema,
    all: ALL as FormPart<V>,
    at: (path) => fieldIn(ALL as FormPart<V>, path),
    write: fields.write,
    fields,
    reset: form.reset,
    startOver: () => {
      form.setInitialValues(options.initial);
      form.setValues(options.initial);
      form.resetDirty(options.initial);
    },
  };
}
