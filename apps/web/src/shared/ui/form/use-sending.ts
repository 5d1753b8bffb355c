import type { UseFormReturnType } from '@mantine/form';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { HttpFailure } from '../../http/failure.ts';
import { report } from '../../http/report.ts';
import { useIdempotencyKey } from '../../http/use-idempotency-key.ts';
import { notify } from '../../notify/notify.ts';
import { type FieldErrors, schemaErrors, serverErrors } from './errors.tsx';
import { clashesOf, hasPath, type TheirChange } from './form-values.ts';

/** Most errors without a field that are shown for one answer. */
const MAX_GENERAL_ERRORS = 5;
/** Times that one save is repeated after conflicts without a difference, in case others save the row all the time. */
const MAX_REPEATS = 3;

/** Changes that others saved meanwhile, with the version that they left. */
export interface Conflict {
  readonly version: number;
  readonly changed: readonly TheirChange[];
}

/** Options of a form that concern sending it. */
export interface SendOptions<V extends object, S extends z.ZodType, R> {
  /** Schema of the call's body; it checks here what the server will check again. */
  readonly schema: S;
  /** Makes the body from what the fields hold; without it the values are the body. */
  readonly toBody?: ((values: V) => unknown) | undefined;
  /**
   * Sends the validated body. Call with `notify: 'none'`: the form shows the errors at its fields. `keyOf` gives the
   * same key as long as the same body is sent again.
   */
  readonly submit: (body: z.output<S>, keyOf: (body: unknown) => string) => Promise<R>;
  readonly onSaved?: ((result: R) => void) | undefined;
  /** Brings a value of the server into the shape of a field, for taking theirs in a conflict. */
  readonly fromServer?: ((field: string, value: unknown) => unknown) | undefined;
}

/** The body that a form's values make. */
export function bodyOf<V extends object>(
  { toBody }: { readonly toBody?: ((values: V) => unknown) | undefined },
  values: object,
): unknown {
  return toBody ? toBody(values as V) : values;
}

/**
 * Sends the values of a form and shows why they were refused: mistakes of the schema and of the server at their
 * fields, a stale version as a conflict, unless the input differs from nothing that others changed.
 * @param onSent called when the values were saved, before `onSaved` of the options
 */
export function useSending<V extends object, S extends z.ZodType, R>(
  form: UseFormReturnType<object>,
  optionsRef: Readonly<RefObject<SendOptions<V, S, R>>>,
  valuesRef: Readonly<RefObject<object>>,
  onSent: () => void,
) {
  const { t } = useTranslation('ui');
  const keyOf = useIdempotencyKey();
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [refusals, setRefusals] = useState(0);

  const inField = (field: string, theirs: unknown): unknown => {
    const { fromServer } = optionsRef.current;
    return fromServer ? fromServer(field, theirs) : (theirs ?? '');
  };

  const refuse = (mistakes: FieldErrors): void => {
    form.setErrors(mistakes);
    setRefusals((count) => count + 1);
  };

  /** Shows the mistakes of the schema; one without a field of its own must not stay unnoticed. */
  const refuseInput = (values: object, mistakes: FieldErrors): void => {
    refuse(mistakes);
    if (Object.keys(mistakes).some((path) => hasPath(values, path))) return;
    notify({ kind: 'negative', message: t('form.check_fields') });
  };

  /** Shows the errors of an answer at their fields. */
  const refuseByServer = (values: object, error: HttpFailure): void => {
    const { fields, rest } = serverErrors(error.body, (path) => hasPath(values, path));
    refuse(fields);
    if (error.status === 400 && Object.keys(fields).length > 0) {
      for (const message of rest.slice(0, MAX_GENERAL_ERRORS)) notify({ kind: 'negative', message });
      return;
    }
    // Fields named by an error of another status show it; the catalogue reports the rest.
    if (Object.keys(fields).length === 0 || rest.length > 0) report(error);
  };

  /** Opens the conflict, or sends again what clashes with nothing; returns false after too many repeats. */
  const settle = async (
    values: object,
    { version, changed }: Conflict,
    repeats: number,
  ): Promise<boolean> => {
    const clashes = clashesOf(changed, form.getInitialValues(), values, inField);
    if (clashes.length > 0) {
      setConflict({ version, changed: clashes });
      return true;
    }
    if (repeats >= MAX_REPEATS) return false;
    form.setFieldValue('version', version);
    await send({ ...values, version }, repeats + 1);
    return true;
  };

  const send = async (values: object, repeats = 0): Promise<void> => {
    const { schema, submit, onSaved } = optionsRef.current;
    const body = bodyOf(optionsRef.current, values);
    const mistakes = schemaErrors(schema, body);
    if (Object.keys(mistakes).length > 0) return refuseInput(values, mistakes);
    setSaving(true);
    try {
      const result = await submit(schema.parse(body) as z.output<S>, keyOf);
      form.setInitialValues(values);
      form.resetDirty(values);
      onSent();
      onSaved?.(result);
    } catch (error) {
      if (!(error instanceof HttpFailure)) throw error;
      const stale = error.code === 'stale_version' ? error.body?.conflict : undefined;
      if (!stale || !(await settle(values, stale, repeats))) refuseByServer(values, error);
    } finally {
      setSaving(false);
    }
  };

  /** Sends the own input over the values of others. */
  const keepMine = (): void => {
    if (!conflict) return;
    setConflict(null);
    const next = { ...valuesRef.current, version: conflict.version };
    form.setValues(next);
    void send(next);
  };

  /** Takes the values of others into the fields that they changed. */
  const takeTheirs = (): void => {
    if (!conflict) return;
    for (const { field, theirs } of conflict.changed) {
      if (hasPath(valuesRef.current, field)) form.setFieldValue(field, inField(field, theirs));
    }
    form.setFieldValue('version', conflict.version);
    setConflict(null);
  };

  return {
    saving,
    conflict,
    refusals,
    refuse,
    send: () => send(valuesRef.current),
    keepMine,
    takeTheirs,
    closeConflict: () => setConflict(null),
  };
}
