import { lazyOverlay } from '../../navigation/lazy-part.tsx';
import { Grid, Stack } from '../layout/layout.tsx';
import '../mantine/form.css';
import { Button, type ButtonProps } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Differences } from './ConflictDialog.tsx';
import { FormContext, useFormContext } from './context.ts';
import type { AnyContractForm } from './use-contract-form.ts';

const ConflictDialog = lazyOverlay(() => import('./ConflictDialog.tsx'), 'ConflictDialog');

interface FormProps {
  readonly form: AnyContractForm;
  /** Names of fields in the words of the page, for the fields themselves and the conflict dialog. */
  readonly labels?: Readonly<Record<string, string>> | undefined;
  /** Values of fields in the words of the page, for the same. */
  readonly show?: ((field: string, value: unknown) => string) | undefined;
  readonly differences?: Differences | undefined;
  readonly children: ReactNode;
}

/** The form element around fields; the focus goes to the first mistake. */
export function Form({ form, labels = {}, show, differences, children }: FormProps) {
  const element = useRef<HTMLFormElement>(null);
  const { refusals } = form;
  // Only after sending: a mistake that is found when a field is left does not take the focus from the next one.
  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!form.saving) void form.send();
  };
  return (
    <FormContext value={{ ...form, labels }}>
      <Stack ref={element} as="form" gap={16} onSubmit={onSubmit} noValidate>
        {children}
      </Stack>
      <ConflictDialog
        opened={form.conflict !== null}
        onClose={form.closeConflict}
        labels={labels}
        show={show}
        differences={differences}
      />
    </FormContext>
  );
}

/** A row of fields side by side; one under another on a phone. */
export function FieldRow({ children }: { readonly children: ReactNode }) {
  return (
    <Grid columns={{ least: 200, stretch: true }} gap={16} align="start">
      {children}
    </Grid>
  );
}

/** The button that sends the form. */
export function SubmitButton({ children, ...look }: { readonly children?: ReactNode } & ButtonProps) {
  const { t } = useTranslation('ui');
  const { saving } = useFormContext();
  return (
    <Button
      {...look}
      type="submit"
      loading={saving}
      aria-label={saving ? t('form.saving') : undefined}
      // Leaving a field validates it: an error that appears or goes would move the button from under the pointer
      // before it is released. So the field is left at the click, and what it commits then is sent, too.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => event.currentTarget.focus()}
    >
      {children ?? t('save')}
    </Button>
  );
}
