import { useForm } from '@mantine/form';
import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { HttpFailure } from '../../http/failure.ts';
import { siteDown } from '../../http/outage.ts';
import { report } from '../../http/report.ts';
import { notify } from '../../notify/notify.ts';
import { currentVisitor, signedOut } from '../../session/visitor.ts';
import { useLatest } from '../../use-latest.ts';
import { confirm } from '../confirm/confirm.ts';
import { useUnsaved } from '../panel/unsaved.ts';
import { keepDraft, takeDraft } from './draft.ts';
import { isEmpty, schemaErrors, serverErrors, valueAt } from './errors.tsx';

/** Most errors without a field that are shown for one answer. */
const MAX_GENERAL_ERRORS = 5;

export type Values = Record<string, unknown>;

interface Conflict {
  readonly version: number;
  readonly changed: readonly { readonly field: string; readonly theirs: unknown }[];
}

interface ContractFormOptions<V extends Values, S extends z.ZodType, R> {
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
  /** Whether leaving with unsaved input asks first; true by default. */
  readonly asksBeforeLeaving?: boolean | undefined;
}

/** Whether the values have a place for the path. */
function hasPath(values: Values, path: string): boolean {
  const keys = path.split('.');
  const last = keys.pop();
  const parent = keys.length === 0 ? values : valueAt(values, keys.join('.'));
  return last !== undefined && typeof parent === 'object' && parent !== null && last in parent;
}

/**
 * A form bound to the schema of a call: the schema's mistakes and the server's land on the fields in the
 * current language; a lost session keeps the input; a stale version opens the conflict.
 */
export function useContractForm<V extends Values, S extends z.ZodType, R>(
  options: ContractFormOptions<V, S, R>,
) {
  const { t } = useTranslation('ui');
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const leaving = useRef(false);
  const latest = useLatest(options);

  const form = useForm<Values>({ mode: 'controlled', initialValues: options.initial });
  const values = useLatest(form.values);
  const isDirty = form.isDirty();
  const dirty = useRef(isDirty);
  useLayoutEffect(() => {
    dirty.current = isDirty;
  }, [isDirty]);
  useUnsaved(isDirty && options.asksBeforeLeaving !== false);

  // Restores, once, the draft that was saved when the session ended.
  const { setValues } = form;
  useEffect(() => {
    const person = currentVisitor().person as { id?: number } | null;
    if (person?.id === undefined) return;
    const draft = takeDraft(latest.current.id, person.id);
    if (!draft) return;
    setValues({ ...latest.current.initial, ...draft });
    notify({ kind: 'info', message: t('form.restored') });
  }, [setValues, t]);

  useEffect(() => {
    const leave = (keeps: boolean) => {
      leaving.current = true;
      const person = currentVisitor().person as { id?: number } | null;
      if (!keeps || !dirty.current || person?.id === undefined) return;
      keepDraft(latest.current.id, person.id, values.current, latest.current.secret ?? []);
    };
    const stops = [signedOut.on((how) => leave(how !== 'chosen')), siteDown.on(() => leave(true))];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);

  useBlocker({
    disabled: options.asksBeforeLeaving === false,
    enableBeforeUnload: () => dirty.current && !leaving.current,
    shouldBlockFn: async ({ current, next }) => {
      if (!dirty.current || leaving.current || current.pathname === next.pathname) return false;
      const leave = await confirm({
        title: t('form.leave_title'),
        text: t('form.leave_text'),
        action: t('form.leave'),
        danger: true,
      });
      return !leave;
    },
  });

  const makeBody = useCallback((from: Values): unknown => {
    const { toBody } = latest.current;
    return toBody ? toBody(from as V) : from;
  }, []);

  const { setErrors, setFieldError, setFieldValue, setInitialValues, resetDirty } = form;

  const send = useCallback(
    async (from: Values): Promise<void> => {
      const { schema, submit, onSaved } = latest.current;
      const body = makeBody(from);
      const mistakes = schemaErrors(schema, body);
      if (Object.keys(mistakes).length > 0) {
        setErrors(mistakes);
        // A mistake without a field of its own must not stay unseen.
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
        onSaved?.(result);
      } catch (error) {
        if (!(error instanceof HttpFailure)) throw error;
        if (error.code === 'stale_version' && error.body?.conflict) {
          setConflict(error.body.conflict);
          return;
        }
        const { fields, rest } = serverErrors(error.body, (path) => hasPath(from, path));
        if (error.status === 400 && Object.keys(fields).length > 0) {
          setErrors(fields);
          for (const message of rest.slice(0, MAX_GENERAL_ERRORS)) notify({ kind: 'negative', message });
          return;
        }
        // Fields named by an error of another status show it; the catalogue reports the rest.
        setErrors(fields);
        error.reported = false;
        if (Object.keys(fields).length === 0 || rest.length > 0) report(error, false);
      } finally {
        setSaving(false);
      }
    },
    [makeBody, setErrors, setInitialValues, resetDirty, t],
  );

  const check = useCallback(
    (path: string): void => {
      const value = valueAt(values.current, path);
      // An empty field is judged when the form is sent, not when it is passed by.
      if (isEmpty(value)) return;
      const error = schemaErrors(latest.current.schema, makeBody(values.current))[path];
      if (error) setFieldError(path, error);
    },
    [makeBody, setFieldError],
  );

  return {
    values: form.values as V,
    errors: form.errors,
    isDirty,
    saving,
    conflict,
    schema: options.schema as z.ZodType,
    /** Value of a field by its path. */
    read: (path: string) => valueAt(form.values, path),
    /** Sets a field by its path. */
    write: (path: string, value: unknown) => setFieldValue(path, value as never),
    /** Judges one field, when it is left. */
    check,
    send: () => send(values.current),
    reset: form.reset,
    /** Ends a conflict by sending the own input over theirs. */
    keepMine: () => {
      if (!conflict) return;
      setConflict(null);
      const next = { ...values.current, version: conflict.version };
      setFieldValue('version', conflict.version as never);
      void send(next);
    },
    /** Ends a conflict by taking their values into the fields that they changed. */
    takeTheirs: () => {
      if (!conflict) return;
      const { fromServer } = latest.current;
      for (const { field, theirs } of conflict.changed) {
        if (!hasPath(values.current, field)) continue;
        setFieldValue(field, (fromServer ? fromServer(field, theirs) : (theirs ?? '')) as never);
      }
      setFieldValue('version', conflict.version as never);
      setConflict(null);
    },
    closeConflict: () => setConflict(null),
  };
}

/** A form as the fields see it, whatever its values. */
export type AnyContractForm = Omit<ReturnType<typeof useContractForm>, 'values'> & {
  readonly values: Values;
};
