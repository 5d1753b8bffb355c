import { useForm } from '@mantine/form';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { contentOf } from '../../content.ts';
import { HttpFailure } from '../../http/failure.ts';
import { report } from '../../http/report.ts';
import { notify } from '../../notify/notify.ts';
import { useLatest } from '../../use-latest.ts';
import { useUnsaved } from '../panel/unsaved.ts';
import { dropDraft } from './draft.ts';
import { type FieldErrors, isEmpty, schemaErrors, serverErrors, useErrorTexts, valueAt } from './errors.tsx';
import { type FieldPath, type FormPart, fieldIn, type PathOf, type ValueAt } from './path.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

/** Most errors without a field that are shown for one answer. */
const MAX_GENERAL_ERRORS = 5;
/** Times that one save is repeated after conflicts without a difference, in case others save the row all the time. */
const MAX_REPEATS = 3;

interface Conflict {
  readonly version: number;
  readonly changed: readonly { readonly field: string; readonly theirs: unknown }[];
}

interface ContractFormOptions<V extends object, S extends z.ZodType, R> {
  /** Names the form among all, for its draft: `product-17`. */
  readonly id: string;
  /** Schema of the call's body; it checks here what the server will check again. */
  readonly schema: S;
  readonly initial: V;
  /** Makes the body from what the fields hold; without it the values are the body. */
  readonly toBody?: ((values: V) => unknown) | undefined;
  /** Sends the validated body. Call with `notify: 'none'`: the form shows the errors at its fields. */
  readonly submit: (body: z.output<S>) => Promise<R>;
  readonly onSaved?: ((result: R) => void) | undefined;
  /** Fields that are never kept in a draft. */
  readonly secret?: readonly (keyof V & string)[] | undefined;
  /** Brings a value of the server into the shape of a field, for taking theirs in a conflict. */
  readonly fromServer?: ((field: string, value: unknown) => unknown) | undefined;
  /** Adapts the values before they are sent over those of another person, e.g. to a list that was renumbered. */
  readonly overTheirs?: ((values: V) => V) | undefined;
  /** Whether leaving with unsaved input asks first; true by default. */
  readonly asksBeforeLeaving?: boolean | undefined;
}

/**
 * Pairs a schema with the call that sends its body, for a form that makes one of two calls: the body keeps the type
 * of its own schema.
 */
export function sends<S extends z.ZodType, R>(schema: S, submit: (body: z.output<S>) => Promise<R>) {
  // The form submits what this schema validated, nothing else.
  return { schema: schema as z.ZodType, submit: (body: unknown) => submit(body as z.output<S>) };
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
  /** Sets the value at a path. */
  readonly write: <const Path extends PathOf<V>>(path: Path, value: ValueAt<V, Path>) => void;
}

/** Whether two values are equal in everything that a body can hold. */
const same = (a: unknown, b: unknown) => contentOf(a) === contentOf(b);

/**
 * Values of a form after its row got a newer version: fields that the person did not change follow the row. Null where
 * the row changed in a field that the person changed, too: the form stays at the old version, whose save is refused.
 * @param base values that the form started from
 */
function rebase(
  base: Readonly<Record<string, unknown>>,
  next: Readonly<Record<string, unknown>>,
  now: Readonly<Record<string, unknown>>,
): Record<string, unknown> | null {
  // A restored draft keeps the version that it was typed on.
  if (now.version !== base.version && now.version !== next.version) return null;
  const edited = Object.keys(next).filter((name) => name !== 'version' && !same(now[name], base[name]));
  const clashes = edited.some((name) => !same(next[name], base[name]) && !same(next[name], now[name]));
  return clashes ? null : { ...next, ...Object.fromEntries(edited.map((name) => [name, now[name]])) };
}

/** The values with the field at a path as it is when it holds nothing. */
function emptiedAt<T>(values: T, path: string): T {
  const [key = '', ...rest] = path.split('.');
  const held = (values as Record<string, unknown>)[key];
  const empty = typeof held === 'string' ? '' : Array.isArray(held) ? [] : null;
  const next = rest.length === 0 ? empty : emptiedAt(held, rest.join('.'));
  if (Array.isArray(values)) return values.with(Number(key), next) as T;
  return { ...values, [key]: next };
}

/** Whether the values have a place for the path. */
function hasPath(values: object, path: string): boolean {
  const keys = path.split('.');
  const last = keys.pop();
  const parent = keys.length === 0 ? values : valueAt(values, keys.join('.'));
  return last !== undefined && typeof parent === 'object' && parent !== null && last in parent;
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
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [refusals, setRefusals] = useState(0);
  const latestRef = useLatest(options);

  const form = useForm<object>({ mode: 'controlled', initialValues: options.initial });
  const valuesRef = useLatest(form.values);
  const isDirty = form.isDirty();
  const dirty = useRef(isDirty);
  useLayoutEffect(() => {
    dirty.current = isDirty;
  }, [isDirty]);
  useUnsaved(isDirty && options.asksBeforeLeaving !== false);

  const { setValues } = form;
  useUnsavedGuard({
    id: options.id,
    isUnsaved: () => dirty.current,
    asks: options.asksBeforeLeaving,
    keep: () => valuesRef.current,
    secret: options.secret,
    restore: (draft) => {
      setValues({ ...options.initial, ...draft });
      notify({ kind: 'info', message: t('form.restored') });
    },
  });

  const makeBody = useCallback((from: object): unknown => {
    const { toBody } = latestRef.current;
    return toBody ? toBody(from as V) : from;
  }, []);

  const { setErrors, setFieldError, setFieldValue, getInitialValues, setInitialValues, resetDirty } = form;

  // A part of the row may be saved beside this form, e.g. a logo.
  const version = 'version' in options.initial ? options.initial.version : undefined;
  useEffect(() => {
    const base = getInitialValues() as Record<string, unknown>;
    const next = latestRef.current.initial as Record<string, unknown>;
    if (base.version === version) return;
    const rebased = rebase(base, next, valuesRef.current as Record<string, unknown>);
    if (rebased === null) return;
    setValues(rebased);
    setInitialValues(next);
    resetDirty(next);
  }, [version, getInitialValues, setInitialValues, setValues, resetDirty]);

  const inField = useCallback((field: string, theirs: unknown): unknown => {
    const { fromServer } = latestRef.current;
    return fromServer ? fromServer(field, theirs) : (theirs ?? '');
  }, []);

  const refuse = useCallback(
    (mistakes: FieldErrors): void => {
      setErrors(mistakes);
      setRefusals((count) => count + 1);
    },
    [setErrors],
  );

  const send = useCallback(
    async (from: object, repeats = 0): Promise<void> => {
      const { schema, submit, onSaved } = latestRef.current;
      const body = makeBody(from);
      const mistakes = schemaErrors(schema, body);
      if (Object.keys(mistakes).length > 0) {
        refuse(mistakes);
        // A mistake without a field of its own must not stay unnoticed.
        if (!Object.keys(mistakes).some((path) => hasPath(from, path))) {
          notify({ kind: 'negative', message: t('form.check_fields') });
        }
        return;
      }
      setSaving(true);
      try {
        const result = await submit(schema.parse(body) as z.output<S>);
        setInitialValues(from);
        resetDirty(from);
        dirty.current = false;
        // The page may have been hidden while the answer was awaited.
        dropDraft(latestRef.current.id);
        onSaved?.(result);
      } catch (error) {
        if (!(error instanceof HttpFailure)) throw error;
        const stale = error.code === 'stale_version' ? error.body?.conflict : undefined;
        if (stale) {
          const { version } = stale;
          // A restored draft keeps the version that it was typed on: the values of that are not known any more.
          const base = getInitialValues();
          const opened = valueAt(base, 'version') === valueAt(from, 'version') ? base : from;
          const changed = stale.changed.filter(
            ({ field, theirs }) =>
              !hasPath(from, field) ||
              ![opened, from].some((values) => same(inField(field, theirs), valueAt(values, field))),
          );
          if (changed.length > 0) {
            setConflict({ version, changed });
            return;
          }
          if (repeats < MAX_REPEATS) {
            setFieldValue('version', version);
            await send({ ...from, version }, repeats + 1);
            return;
          }
        }
        const { fields, rest } = serverErrors(error.body, (path) => hasPath(from, path));
        if (error.status === 400 && Object.keys(fields).length > 0) {
          refuse(fields);
          for (const message of rest.slice(0, MAX_GENERAL_ERRORS)) notify({ kind: 'negative', message });
          return;
        }
        // Fields named by an error of another status show it; the catalogue reports the rest.
        refuse(fields);
        error.reported = false;
        if (Object.keys(fields).length === 0 || rest.length > 0) report(error, false);
      } finally {
        setSaving(false);
      }
    },
    [makeBody, inField, refuse, setFieldValue, getInitialValues, setInitialValues, resetDirty, t],
  );

  const check = useCallback(
    (path: string): void => {
      const value = valueAt(valuesRef.current, path);
      // An empty field is judged when the form is sent, not when it is passed by.
      if (isEmpty(value)) return;
      const error = schemaErrors(latestRef.current.schema, makeBody(valuesRef.current))[path];
      if (error) setFieldError(path, error);
    },
    [makeBody, setFieldError],
  );

  // Found once for a field, and once for the fields of all rows of a list: each finding validates the whole body.
  const [refused] = useState(() => new Map<string, boolean>());
  const refusesEmpty = (path: string): boolean => {
    const anyRow = path.replace(/\.\d+(?=\.)/g, '.*');
    const known = refused.get(anyRow);
    if (known !== undefined) return known;
    const emptied = emptiedAt(form.values, path);
    const body = options.toBody ? options.toBody(emptied as V) : emptied;
    const isRefused = schemaErrors(options.schema, body)[path] !== undefined;
    refused.set(anyRow, isRefused);
    return isRefused;
  };

  /** A value that is written whole has none of the mistakes that its parts had. */
  const write = (path: string, value: unknown): void => {
    setFieldValue(path, value);
    const isOfPart = (at: string) => at.startsWith(`${path}.`);
    if (Object.keys(form.errors).some(isOfPart))
      setErrors((errors) => Object.fromEntries(Object.entries(errors).filter(([at]) => !isOfPart(at))));
  };

  return {
    values: form.values as V,
    errors: form.errors,
    refusals,
    isDirty,
    saving,
    conflict,
    schema: options.schema,
    all: ALL as FormPart<V>,
    at: (path) => fieldIn(ALL as FormPart<V>, path),
    write,
    fields: { read: (path) => valueAt(form.values, path), write, check, refusesEmpty },
    send: () => send(valuesRef.current),
    refuse,
    reset: form.reset,
    keepMine: () => {
      if (!conflict) return;
      setConflict(null);
      const { overTheirs } = latestRef.current;
      const mine = overTheirs ? overTheirs(valuesRef.current as V) : valuesRef.current;
      const next = { ...mine, version: conflict.version };
      setValues(next);
      void send(next);
    },
    takeTheirs: () => {
      if (!conflict) return;
      for (const { field, theirs } of conflict.changed) {
        if (hasPath(valuesRef.current, field)) setFieldValue(field, inField(field, theirs));
      }
      setFieldValue('version', conflict.version);
      setConflict(null);
    },
    closeConflict: () => setConflict(null),
  };
}
